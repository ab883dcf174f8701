/* Run with: node --test widgets/ */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { allowed, amount, buttonsFit, choicesOf, clickMeans, closest, coinStarts, families, moved, nextOption, openFamily, outside, pointOf, sent, stepped, themeOf } from "./pure.js";

const grid = [[0, 0], [100, 0], [200, 0], [0, 50], [100, 50], [205, 300]].map(([x, y]) => ({ x, y }));

test("arrows go to the nearest option in their direction", () => {
  assert.equal(nextOption(grid, 0, "ArrowRight"), 1);
  assert.equal(nextOption(grid, 0, "ArrowDown"), 3);
  assert.equal(nextOption(grid, 4, "ArrowUp"), 1);
  assert.equal(nextOption(grid, 4, "ArrowLeft"), 3);
});

test("off the direction counts twice, and nothing is wrapped around", () => {
  assert.equal(nextOption(grid, 2, "ArrowDown"), 4);
  assert.equal(nextOption(grid, 2, "ArrowRight"), 5);
  assert.equal(nextOption(grid, 5, "ArrowRight"), 5);
  assert.equal(nextOption(grid, 0, "ArrowLeft"), 0);
});

test("Home and End reach the ends, also with a lost focus or no options", () => {
  assert.equal(nextOption(grid, 2, "Home"), 0);
  assert.equal(nextOption(grid, 2, "End"), 5);
  assert.equal(nextOption(grid, -1, "ArrowUp"), 0);
  assert.equal(nextOption([], 0, "End"), -1);
});

test("the nearest place is found after a redraw", () => {
  assert.equal(closest(grid, { x: 190, y: 240 }), 5);
  assert.equal(closest([], { x: 0, y: 0 }), -1);
});

test("typed values are brought into the range and onto its steps", () => {
  const range = { low: 34, high: 37, step: 1 };
  assert.deepEqual([30, 35, 99, NaN].map((value) => allowed(value, range)), [34, 35, 37, 34]);
  assert.equal(allowed(13, { low: 0, high: 20, step: 5 }), 15);
});

test("options are grouped in the order in which families appear", () => {
  const options = ["a", "b", "a"].map((family, id) => ({ id: String(id), family }));
  const groups = families(options);
  assert.deepEqual(groups.map((group) => [group.name, group.options.length]), [["a", 2], ["b", 1]]);
  assert.equal(openFamily(groups, "1", "a"), "b");
  assert.equal(openFamily(groups, "", "b"), "b");
  assert.equal(openFamily(groups, "", "gone"), "a");
  assert.equal(openFamily([], "", ""), "");
});

test("a first click selects, a second one plays, a range waits for the button", () => {
  const plain = { id: "pass", field: null };
  const ranged = { id: "bid:BR", field: "price", low: 3, high: 9 };
  assert.equal(clickMeans(plain, ""), "select");
  assert.equal(clickMeans(plain, "pass"), "play");
  assert.equal(clickMeans(plain, "", { atOnce: true }), "play");
  assert.equal(clickMeans(ranged, "", { atOnce: true }), "select");
  assert.equal(clickMeans(ranged, "bid:BR"), "keep");
  assert.equal(clickMeans(ranged, "bid:BR", { key: true }), "play");
  assert.equal(clickMeans({ ...ranged, high: 3 }, "bid:BR"), "play");
});

test("a place that stands for a value chooses it first, then plays it", () => {
  const ranged = { id: "move", field: "spaces", low: 1, high: 40 };
  assert.equal(clickMeans(ranged, "", { at: 7 }), "select");
  assert.equal(clickMeans(ranged, "move", { at: 7, value: 1 }), "select");
  assert.equal(clickMeans(ranged, "move", { at: 7, value: 1, key: true }), "select");
  assert.equal(clickMeans(ranged, "move", { at: 7, value: 7 }), "play");
  assert.equal(clickMeans(ranged, "", { at: 7, atOnce: true }), "play");
});

test("only things on both boards that changed place move", () => {
  const before = new Map([["a", { x: 0, y: 0 }], ["b", { x: 5, y: 5 }]]);
  const after = new Map([["a", { x: 30, y: 0 }], ["b", { x: 5, y: 5 }], ["c", { x: 1, y: 1 }]]);
  assert.deepEqual(moved(before, after), [{ id: "a", dx: -30, dy: 0 }]);
});

test("many moves become a list, few stay buttons", () => {
  assert.ok(buttonsFit(["FS from 32", "BR from 34"], 224, 1));
  assert.ok(!buttonsFit(Array(12).fill("PR buys BSE"), 224, 3));
  assert.ok(!buttonsFit(["a label that is wider than all of the box"], 224, 3));
});

test("coins start one after the other; themes and amounts read as meant", () => {
  assert.deepEqual(coinStarts(3), [0, 120, 240]);
  assert.deepEqual([themeOf("true", true), themeOf("false", false), themeOf(undefined, true)], ["light", "dark", "dark"]);
  assert.equal(amount(1010, ["$", ""]), "$1,010");
  assert.equal(amount(-3, ["", " zl"]), "−3 zl");
});

test("the widget stays inside its element and speaks to no network", () => {
  for (const name of ["pure.js", "dom.js", "motion.js", "bar.js", "top.js", "board.js"]) {
    const text = readFileSync(new URL(name, import.meta.url), "utf8");
    assert.doesNotMatch(text, /document\.(querySelector|getElementById|addEventListener)|window\.addEventListener|innerHTML|fetch\(|https?:\/\/(?!www\.w3\.org)/, name);
  }
});

test("choices step through what is allowed and stop at the ends", () => {
  const cars = { choices: [0, 4, 5].map((value) => ({ value, text: String(value) })) };
  assert.deepEqual(choicesOf({ low: 0, high: 6, step: 3 }), [0, 3, 6]);
  assert.equal(stepped(0, cars, 1), 4);
  assert.equal(stepped(0, cars, -1), 0);
  assert.equal(stepped(5, cars, 1), 5);
  assert.equal(stepped(undefined, { low: 1, high: 3 }, 1), 2);
});

test("a second click never plays an option that asks for choices", () => {
  const plan = { id: "produce", field: null, low: 0, high: 0, parameters: [{ name: "6", low: 0, high: 4 }] };
  assert.equal(clickMeans(plan, "produce"), "keep");
  assert.equal(clickMeans(plan, "produce", { key: true }), "play");
  assert.equal(clickMeans(plan, "", { atOnce: true }), "select");
});

test("a message says nothing where there is nothing to say", () => {
  const heard = [];
  sent({ send: (message) => heard.push(message) }, { kind: "select", value: null, values: {}, at: 0 });
  assert.deepEqual(heard, [{ kind: "select", values: {}, at: 0 }]);
});

test("a message that cannot be sent is told, not thrown", () => {
  const heard = [];
  assert.equal(sent({ send: (message) => heard.push(message) }, { kind: "undo" }), true);
  assert.deepEqual(heard, [{ kind: "undo" }]);
  const dead = { send: () => { throw new Error("Cannot send"); } };
  assert.equal(sent(dead, { kind: "undo" }), false);
  assert.equal(sent({ comm_live: false, send: (message) => heard.push(message) }, {}), false);
  assert.equal(heard.length, 1);
});

test("typed values outside the range are known", () => {
  const range = { low: 8, high: 30 };
  assert.deepEqual([7, 8, 30, 45, NaN].map((value) => outside(value, range)), [true, false, false, true, false]);
});

test("a point of a chart says what it leads to, a line says it for all of its points", () => {
  const click = { do: "rows", name: "fee", account: "fee" };
  assert.deepEqual(pointOf([{ customdata: click, x: 3 }]), click);
  assert.deepEqual(pointOf([{ customdata: [click] }]), click);
  assert.deepEqual(pointOf([{ x: 1 }, { x: 4, data: { meta: { click: { do: "mark" } } } }]), { do: "mark", x: 4 });
  assert.equal(pointOf([{ customdata: ["fee", "A"], data: { meta: {} } }]), null);
  assert.equal(pointOf(undefined), null);
});
