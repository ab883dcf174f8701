/** Entry of a prediction: native sliders with labels, two buttons, a line that answers.
 *
 * The model has `form` (what to draw) and `said` (the answer of Python). A click sends
 * `{kind: "enter", values, interval}` or `{kind: "skip"}`.
 */
/** @import { RenderProps } from "@anywidget/types" */

/** Value that one slider may take, so that all together do not exceed the total.
 * @param {number[]} values all sliders as they are @param {number} index the one that moves
 * @param {number} want where it wants to be @param {number | null} total null for no limit */
export function allowed(values, index, want, total) {
  if (total === null) return want;
  const others = values.reduce((sum, value, at) => (at === index ? sum : sum + value), 0);
  return Math.max(0, Math.min(want, total - others));
}

/** What is left to give, in words. @param {number[]} values @param {number | null} total */
export function leftText(values, total) {
  if (total === null) return "";
  const left = total - values.reduce((sum, value) => sum + value, 0);
  return left > 0 ? `${left} % left to give` : `${total} % given`;
}

/** Two ends in order. @param {number} a @param {number} b @returns {[number, number]} */
export function inOrder(a, b) {
  return a <= b ? [a, b] : [b, a];
}

function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "text") node.textContent = value;
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

// each view loads this file anew, so a plain counter would give two views the same ids
const own = Math.random().toString(36).slice(2);
let count = 0;

/** A slider in a row: label, slider, number. @returns {{row: Element, input: HTMLInputElement}} */
function slider(spec, onMove, signal) {
  const id = `eg-predict-${own}-${(count += 1)}`;
  const input = make("input", { type: "range", id, min: spec.low, max: spec.high, step: spec.step, value: spec.value });
  const shown = make("output", { for: id });
  const tell = () => {
    const words = `${spec.before}${input.value}${spec.after}`.replace("$-", "−$").replace("-", "−");
    shown.textContent = words;
    input.setAttribute("aria-valuetext", words);
  };
  input.addEventListener("input", () => { onMove(input); tell(); }, { signal });
  tell();
  const row = make("div", { class: "eg-predict-row" }, make("label", { for: id, text: spec.label }), input, shown);
  return { row, input };
}

/** @param {RenderProps<{form: any, said: string}>} props */
function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  const form = model.get("form");
  const noun = form.noun ?? "prediction";
  const root = make("div", { class: "eg-predict", role: "group", "aria-label": `${noun} ${form.id}` });
  const inputs = [];
  const values = () => inputs.map((input) => Number(input.value));
  const left = make("p", { class: "eg-predict-left" });
  const tellLeft = () => { left.textContent = leftText(values(), form.total); };

  root.append(make("p", {}, make("b", { text: `${form.id} ` }), form.text));
  form.rows.forEach((spec, index) => {
    const move = (input) => {
      input.value = allowed(values(), index, Number(input.value), form.total);
      tellLeft();
    };
    const { row, input } = slider(spec, move, signal);
    inputs.push(input);
    root.append(row);
  });
  if (form.total !== null) root.append(left);
  tellLeft();

  let span = null;
  if (form.interval) {
    const box = make("input", { type: "checkbox" });
    const ends = form.interval.map((spec) => slider(spec, () => {}, signal));
    const rows = make("div", { hidden: true }, ...ends.map((end) => end.row));
    box.addEventListener("change", () => { rows.hidden = !box.checked; }, { signal });
    root.append(make("label", { class: "eg-predict-wants" }, box, form.wants), rows);
    span = () => (box.checked ? inOrder(...ends.map((end) => Number(end.input.value))) : null);
  }

  const enter = make("button", { type: "button", class: "eg-predict-main", text: `Enter ${noun}` });
  const skip = make("button", { type: "button", text: "Skip" });
  const said = make("p", { class: "eg-predict-said", role: "status" });
  const tell = () => { said.textContent = model.get("said"); };
  const send = (message) => {
    try {
      model.send(message);
    } catch {                                        // the kernel was restarted
      said.textContent = "Python does not answer: run the first cell and this one again.";
    }
  };
  enter.addEventListener("click", () => {
    const interval = span?.();                       // a null would not arrive as None everywhere
    send({ kind: "enter", values: values(), ...(interval && { interval }) });
  }, { signal });
  skip.addEventListener("click", () => send({ kind: "skip" }), { signal });
  // else the notebook takes arrows and letters for itself
  root.addEventListener("keydown", (event) => { if (event.key !== "Tab") event.stopPropagation(); }, { signal });
  model.on("change:said", tell);
  tell();
  root.append(make("div", { class: "eg-predict-buttons" }, enter, skip), said);
  el.replaceChildren(root);
  return () => { stop.abort(); model.off("change:said", tell); };
}

export default { render };
