/* The table: action bar, board picture, history. One anywidget that knows no game.

Python owns the rules and draws the SVG. This file shows it, moves tokens from their old place
to the new one, and sends clicks and keys back. It stays inside `el`, so it also works in a
shadow root, and two views of one model can share a page. */
import { SILENT, clickMeans, closest, nextOption, pointOf, sent, themeOf } from "./pure.js";
import { make, parseSvg, shape } from "./dom.js";
import { createMotion } from "./motion.js";
import { createBar } from "./bar.js";
import { createNotices, createTop } from "./top.js";

const PATIENCE_MS = 5000;
const HEADER = 60;                                  // of the picture, in its units: above the phases
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** @param {{model: object, el: HTMLElement}} props */
function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  const view = el.ownerDocument.defaultView;
  el.classList.add("eg-host");
  const picture = make("div", { class: "eg-picture", role: "group", tabindex: "-1", "aria-label": "Board: arrow keys go from option to option" });
  const motion = createMotion(picture);
  let patience = 0;
  let pending = null;
  let waiting = false;
  let scrubbed = false;
  let shown = null;
  let locked = -1;

  /* ---- to Python ----
     Sliders send much: while one answer is awaited only their latest message is kept, and it goes
     out when the answer is there. So a drag is as quick as the table answers, and never behind. */
  const post = (message) => {
    clearTimeout(patience);
    if (!sent(model, { ...message, at: model.get("history").step })) {
      [waiting, pending, locked] = [false, null, -1];
      notices.say({ kind: "error", text: SILENT });
      return;
    }
    waiting = true;
    scrubbed = message.kind === "goto";              // nothing slides while a game is scrubbed
    patience = setTimeout(() => {
      waiting = false;
      notices.say({
        kind: "error",
        text: "No answer from Python yet. If a cell is running, wait for it. If the kernel was restarted, run the cell again.",
      });
    }, PATIENCE_MS);
  };
  const send = (message, { soon = false } = {}) => {
    pending = soon && waiting ? message : null;
    if (!pending) post(message);
  };
  const pick = (option, value) => {
    model.set("picked", option?.id ?? "");
    model.set("value", option?.field ? value ?? option.begin : null);
    model.set("values", option?.start ?? {});
  };
  const choose = (id, value = null) => {
    const option = model.get("options").find((each) => each.id === id);
    pick(option, value);
    refresh();
    send({ kind: "select", id: option ? id : "", value: model.get("value"), values: model.get("values") });
  };
  const play = () => {
    if (!model.get("picked") || locked === model.get("rev")) return;
    if (pending === null && model.get("preview").problem) return;
    locked = model.get("rev");                     // a double click plays one move only
    send({ kind: "play", id: model.get("picked"), value: model.get("value"), values: model.get("values") });
  };

  /* ---- parts ---- */
  const fit = () => {
    const on = root.classList.toggle("eg-fit");
    if (on) makeRoom(true);
    return on;
  };
  const tools = { model, signal, send, choose, play, onFit: fit };
  const top = createTop(tools);
  const bar = createBar(tools);
  const notices = createNotices(tools);
  bar.onWhy(() => bar.whyButton.setAttribute("aria-expanded", String(notices.toggleWhy())));
  const controls = make("div", { class: "eg-controls" }, make("div", { class: "eg-bar-box" }, bar.root, bar.everyone), notices.why, notices.message);
  const root = make("div", { class: "eg-board" }, top.root, controls, picture, notices.live);
  el.append(root);

  function makeRoom(scroll) {
    const scrolls = (box) => /(auto|scroll)/.test(view.getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1;
    let pane = el.parentElement;
    while (pane && !scrolls(pane)) pane = pane.parentElement;
    const height = pane?.clientHeight ?? view.innerHeight;
    const side = controls.getBoundingClientRect().right <= picture.getBoundingClientRect().left ||
      picture.getBoundingClientRect().right <= controls.getBoundingClientRect().left;
    const used = top.root.offsetHeight + (side ? 0 : controls.offsetHeight) + 28;
    root.style.setProperty("--eg-room", `${Math.max(320, height - used)}px`);
    if (scroll) top.root.scrollIntoView({ block: "start" });
  }

  /* ---- the picture ---- */
  const marks = () => [...picture.querySelectorAll("[data-move]")];
  /** Value of a ranging option that a place stands for, or null. */
  const valueAt = (node) => (node.dataset.value === undefined ? null : Number(node.dataset.value));
  const centres = (nodes) => nodes.map((node) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const rove = (nodes, index) => nodes.forEach((node, each) => node.setAttribute("tabindex", each === index ? "0" : "-1"));

  function ring(nodes, kind) {
    picture.querySelectorAll(`.eg-ring-${kind}`).forEach((old) => old.remove());
    for (const node of [nodes].flat()) if (node) ringOne(node, kind);
  }

  function ringOne(node, kind) {
    const svg = picture.querySelector("svg");
    const matrix = svg?.getScreenCTM()?.inverse();
    if (!matrix) return;
    const box = node.getBoundingClientRect();
    const [a, b] = [new DOMPoint(box.left, box.top).matrixTransform(matrix), new DOMPoint(box.right, box.bottom).matrixTransform(matrix)];
    const gap = kind === "focus" ? 5 : 2;
    const frame = { x: a.x - gap, y: a.y - gap, width: b.x - a.x + 2 * gap, height: b.y - a.y + 2 * gap, rx: 8, fill: "none" };
    const group = shape("g", { class: `eg-ring eg-ring-${kind}`, "data-still": "" }, shape("rect", { ...frame, class: "eg-halo" }), shape("rect", { ...frame, class: "eg-line" }));
    if (kind === "picked") {
      const mark = shape("g", { transform: `translate(${b.x + 1} ${a.y - 1})` }, shape("circle", { r: 9, class: "eg-tick" }), shape("path", { d: "M-4 0 l3 3.4 l5.4 -6.4", fill: "none", class: "eg-tick-line" }));
      group.append(mark);
    }
    svg.append(group);
  }

  function showPicked() {
    const [picked, value] = [model.get("picked"), model.get("value")];
    let first = null;
    for (const node of marks()) {
      const on = node.dataset.move === picked && Boolean(picked) && [null, value].includes(valueAt(node));
      node.classList.toggle("eg-picked", on);
      node.setAttribute("aria-pressed", String(on));
      if (on) first ??= node;
    }
    ring(first, "picked");
  }

  /* ---- what is marked in all views ---- */
  const nameOf = (node) => {
    const start = `${model.get("prefix")}-`;
    return node.id?.startsWith(start) ? node.id.slice(start.length) : "";
  };

  function showMarks() {
    const { parties = [], ids = [], assets = [] } = model.get("marked") ?? {};
    const panels = parties.map((party) => {
      const anchor = picture.querySelector(`[data-party="${CSS.escape(party)}"]`);
      return anchor?.closest('g[role="group"]') ?? anchor;
    });
    const things = ids.map((id) => picture.querySelector(`[id="${CSS.escape(`${model.get("prefix")}-${id}`)}"]`));
    const named = assets.flatMap((asset) => [...picture.querySelectorAll(`[data-asset="${CSS.escape(asset)}"]`)]);
    ring([...new Set([...panels, ...things, ...named])], "marked");
  }

  /** The thing at a place of the board, by its asset or its name, and the party whose panel it is in. */
  function markAt(target) {
    const asset = target.closest?.("[data-asset]");
    if (asset && picture.contains(asset)) return { asset: asset.dataset.asset };
    let id = "";
    for (let node = target.closest?.("g"); node && picture.contains(node); node = node.parentElement?.closest("g")) {
      const own = nameOf(node);
      id ||= own;
      const anchors = node.dataset.party ? [node] : [...node.querySelectorAll("[data-party]")];
      const parties = new Set(anchors.map((anchor) => anchor.dataset.party));
      if (parties.size > 1) break;
      if (parties.size === 1 && (own || node.dataset.party)) return { id, party: [...parties][0] };
    }
    return { id };
  }

  /* The action bar says who is asked, and the top bar where the game is: that part of the header
     is left out here. Other places show the whole picture. */
  function crop(svg) {
    const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
    if (model.get("controls") && model.get("history").place && height > 400) {
      svg.setAttribute("viewBox", `${x} ${y + HEADER} ${width} ${height - HEADER}`);
      svg.removeAttribute("height");
    }
    return svg;
  }

  function paint() {
    const text = model.get("svg");
    if (text === shown) return;
    const at = root.getRootNode().activeElement;
    const held = at && picture.contains(at) ? { move: at.dataset.move, value: at.dataset.value, place: centres([at])[0] } : null;
    motion.skip();
    const moving = shown !== null && model.get("animate") && !scrubbed;
    const [before, home] = moving ? [motion.places(), motion.home()] : [new Map(), null];
    shown = text;
    try {
      picture.replaceChildren(crop(parseSvg(text)));
    } catch (error) {
      picture.replaceChildren();
      notices.say({ kind: "error", text: `The board cannot be shown: ${error.message}. Run lab.match.board() to see it, or undo the last move.` });
      return;
    }
    const nodes = marks();
    let index = held ? nodes.findIndex((node) => node.dataset.move === held.move && node.dataset.value === held.value) : 0;
    if (held && index < 0) index = closest(centres(nodes), held.place);
    rove(nodes, Math.max(index, 0));
    if (held) {
      if (nodes[index]) nodes[index].focus({ preventScroll: true });
      else picture.focus({ preventScroll: true });   // keys go on working while others move
    }
    if (moving) motion.play(before, home, model.get("flights"));
  }

  function refresh() {
    top.update();
    bar.update();
    notices.update();
    showPicked();
    showMarks();
  }

  function update() {
    clearTimeout(patience);
    root.dataset.theme = model.get("theme");
    root.classList.toggle("eg-plain", !model.get("controls"));
    if (pending?.kind === "select") {              // an older answer must not pull the slider back
      model.set("picked", pending.id);
      if (pending.values) model.set("values", pending.values);
      else model.set("value", pending.value);
    }
    paint();
    refresh();
    notices.say(model.get("message"));
    notices.announce(model.get("live"));
    root.dataset.rev = model.get("rev");           // tests wait for this
    const next = pending;
    [waiting, pending] = [false, null];
    if (next?.kind === "goto") top.hold(next.step);
    if (next) post(next);
  }

  /* ---- pointer ---- */
  const hitOf = (ev) => {
    const hit = ev.target.closest?.("[data-move]");
    return hit && picture.contains(hit) ? hit : null;
  };
  function act(node, key) {
    const option = model.get("options").find((each) => each.id === node.dataset.move);
    if (!option) return;
    const at = valueAt(node);
    const meaning = clickMeans(option, model.get("picked"), { atOnce: model.get("at_once"), key, at, value: model.get("value") });
    if (meaning === "keep") return;
    if (meaning === "select") choose(option.id, at);
    else {
      if (model.get("picked") !== option.id || at !== null) pick(option, at);
      play();
    }
  }
  picture.addEventListener("click", (ev) => {
    const busy = motion.running || model.get("busy");
    motion.skip();
    const hit = hitOf(ev);
    if (hit) act(hit, false);
    else if (busy) send({ kind: "skip" });
    else if (model.get("controls")) send({ kind: "mark", ...markAt(ev.target) });
  }, { signal });

  /* ---- charts: plain plotly figures beside the board, in the same lab ----
     Each is found when the pointer first comes over it; what a point leads to stands in the figure. */
  const charts = new WeakSet();
  const clicked = (event) => {
    const point = pointOf(event.points);
    if (point) send({ kind: "point", point });
    return !point;                                 // a piece that marks does not also zoom
  };
  function watchCharts(lab) {
    lab.addEventListener("pointerover", (ev) => {
      const chart = ev.target.closest?.(".js-plotly-plot");
      if (!chart?.on || charts.has(chart)) return;
      charts.add(chart);
      const treemap = chart.data?.some((trace) => trace.type === "treemap");
      chart.on(treemap ? "plotly_treemapclick" : "plotly_click", clicked);
    }, { signal });
  }
  let lab = null;

  /* ---- keyboard ---- */
  function arrow(node, key) {
    const nodes = marks();
    const index = nextOption(centres(nodes), nodes.indexOf(node), key);
    rove(nodes, index);
    nodes[index]?.focus();
  }
  root.addEventListener("keydown", (ev) => {
    if (ev.key === "Tab" || ev.ctrlKey || ev.metaKey || ev.altKey) return;
    ev.stopPropagation();                          // else JupyterLab moves or inserts cells
    const typing = ev.target.matches?.("input[type=number], input[type=text], select, textarea");
    if (typing) return;
    const mark = hitOf(ev);
    if (mark && ARROWS.includes(ev.key)) arrow(mark, ev.key);
    else if (ev.target === picture && ARROWS.includes(ev.key)) marks()[0]?.focus();
    else if (mark && (ev.key === "Enter" || ev.key === " ")) act(mark, true);
    else if (/^[1-9]$/.test(ev.key)) bar.openNumber(Number(ev.key) - 1);
    else if (ev.key === "+" || ev.key === "=") bar.nudge(1);
    else if (ev.key === "-") bar.nudge(-1);
    else if (ev.key === "Escape") {
      motion.skip();
      notices.say(null);
      bar.clear();
      if (model.get("marked")?.label) send({ kind: "mark" });
    } else if (ev.key === "?") bar.whyButton.click();
    else return;
    ev.preventDefault();
  }, { signal });
  picture.addEventListener("focusin", (ev) => {
    const mark = hitOf(ev);
    if (!mark) return;
    const nodes = marks();
    rove(nodes, nodes.indexOf(mark));
    ring(mark.matches(":focus-visible") ? mark : null, "focus");
  }, { signal });
  picture.addEventListener("focusout", () => ring(null, "focus"), { signal });

  /* ---- theme and size of the page ---- */
  const body = el.ownerDocument.body;
  const dark = view.matchMedia("(prefers-color-scheme: dark)");
  const tellTheme = () => {
    const theme = themeOf(body.dataset.jpThemeLight, dark.matches);
    if (!model.get("theme_fixed") && theme !== model.get("theme")) sent(model, { kind: "theme", theme });
  };
  const watcher = new MutationObserver(tellTheme);
  watcher.observe(body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dark.addEventListener("change", tellTheme, { signal });
  const sizes = new ResizeObserver(() => {
    if (root.classList.contains("eg-fit")) makeRoom(false);
    bar.update();
    if (!lab && (lab = el.closest(".eg-lab"))) watchCharts(lab);
    showPicked();                                  // not measured before the first layout
    showMarks();
  });
  sizes.observe(root);
  sizes.observe(controls);

  if (model.get("fit")) top.fit.click();
  model.on("change:rev", update);
  update();
  tellTheme();
  return () => {
    stop.abort();
    watcher.disconnect();
    sizes.disconnect();
    clearTimeout(patience);
    motion.skip();
    model.off("change:rev", update);
  };
}

export default { render };
