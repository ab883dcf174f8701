import assert from "node:assert/strict";
import { test } from "node:test";

import { allowed, inOrder, leftText } from "./predict.js";

test("a slider stops where nothing is left to give", () => {
  assert.equal(allowed([60, 0, 0], 1, 30, 100), 30);
  assert.equal(allowed([60, 30, 0], 2, 50, 100), 10);
  assert.equal(allowed([60, 40, 0], 2, 50, 100), 0);
});

test("its own old value does not count", () => {
  assert.equal(allowed([60, 40, 0], 0, 55, 100), 55);
  assert.equal(allowed([60, 40, 0], 0, 90, 100), 60);
});

test("without a total a slider goes where it wants, also below 0", () => {
  assert.equal(allowed([2], 0, -6, null), -6);
});

test("what is left is told", () => {
  assert.equal(leftText([60, 20], 100), "20 % left to give");
  assert.equal(leftText([60, 40], 100), "100 % given");
  assert.equal(leftText([3], null), "");
});

test("the ends of an interval are put in order", () => {
  assert.deepEqual(inOrder(3, -1), [-1, 3]);
});
