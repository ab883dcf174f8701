/* Rows around the action bar: history on top, why-not and messages below. */
import { make, refill } from "./dom.js";

/** Title, undo, redo, steps, lines, save, fit. */
export function createTop({ model, signal, send, onFit }) {
  const title = make("div", { class: "eg-title" });
  const chip = make("button", { type: "button", class: "eg-mark-chip", hidden: true, title: "Marked in all views; press or Escape clears", signal, onclick: () => send({ kind: "mark" }) });
  const rows = make("button", { type: "button", class: "eg-rows-chip", hidden: true, text: "Rows", title: "Show the rows behind what is marked", signal, onclick: () => send({ kind: "rows" }) });
  const press = (text, name, kind) => make("button", { type: "button", text, "aria-label": name, title: name, signal, onclick: () => send({ kind }) });
  const undo = press("Undo", "Undo to your last decision", "undo");
  const redo = press("Redo", "Redo to your next decision", "redo");
  const back = press("◀", "One step back", "back");
  const forward = press("▶", "One step forward", "forward");
  const slider = make("input", {
    type: "range", class: "eg-slider eg-history", min: 0, "aria-label": "Step of the game", signal,
    oninput: () => {
      paint(Number(slider.value));
      send({ kind: "goto", step: Number(slider.value) }, { soon: true });
    },
  });
  const ticks = make("div", { class: "eg-ticks", "aria-hidden": "true" });
  const lines = make("select", { "aria-label": "Line of play", class: "eg-lines", signal, onchange: () => send({ kind: "line", name: lines.value }) });
  const save = press("Save", "Save the game to a file", "save");
  const fit = make("button", { type: "button", text: "Fit", title: "Fit action bar and board into the window", "aria-pressed": "false", signal, onclick: () => fit.setAttribute("aria-pressed", String(onFit())) });
  const root = make("div", { class: "eg-top", role: "group", "aria-label": "Game and history" },
    title, chip, rows, undo, redo, make("div", { class: "eg-steps" }, back, make("div", { class: "eg-track" }, ticks, slider), forward), lines, save, fit);

  function paint(step) {
    const high = Number(slider.max) || 1;
    slider.style.setProperty("--at", `${(100 * step) / high}%`);
    slider.setAttribute("aria-valuetext", `step ${step} of ${slider.max}`);
  }

  function update() {
    const now = model.get("history");
    refill(title, JSON.stringify([now.title, now.place, now.detail]), () => [
      make("b", { text: now.place || now.title }), make("span", { text: now.place ? `${now.detail} · ${now.title}` : now.detail })]);
    title.title = `${now.title} · ${now.detail}`;
    const marked = model.get("marked")?.label;
    chip.hidden = !marked;
    rows.hidden = !marked || !model.get("links");
    chip.textContent = marked ? `◆ ${marked} ✕` : "";
    if (marked) {
      chip.setAttribute("aria-label", `Clear the mark on ${marked}`);
      rows.setAttribute("aria-label", `Show the rows behind ${marked}`);
    }
    undo.setAttribute("aria-disabled", String(!now.undo));
    redo.setAttribute("aria-disabled", String(!now.redo));
    back.setAttribute("aria-disabled", String(now.step <= 0));
    forward.setAttribute("aria-disabled", String(now.step >= now.length));
    slider.max = now.length;
    slider.value = now.step;
    paint(now.step);
    refill(ticks, JSON.stringify([now.turns, now.length]), () => now.turns.map((step) =>
      make("span", { style: `left: ${(100 * step) / Math.max(1, now.length)}%` })));
    refill(lines, JSON.stringify([now.lines, now.line]), () => now.lines.map((each) =>
      make("option", { value: each.name, text: each.label, selected: each.name === now.line })));
    lines.value = now.line;
  }
  return {
    root, update, fit,
    /** The slider stays where it was dragged to, although an older answer has come. */
    hold(step) {
      slider.value = step;
      paint(step);
    },
  };
}

/** Why-not questions, errors and the live region. */
export function createNotices({ model, signal, send }) {
  const text = make("div", { class: "eg-message-text" });
  const close = make("button", { type: "button", text: "Close", "aria-label": "Close the message", signal, onclick: () => say(null) });
  const message = make("div", { class: "eg-message", role: "status", hidden: true }, text, close);
  const live = make("div", { class: "eg-said eg-live", role: "status", "aria-live": "polite" });
  const why = make("div", { class: "eg-why", hidden: true, role: "group", "aria-label": "Why not" });
  let kind = "";
  let asked = "";                                  // the question of Python that is shown

  function say(note) {
    message.hidden = !note?.text;
    text.textContent = note?.text ?? "";
    message.classList.toggle("eg-bad", note?.kind === "error");
  }

  function fields() {
    const kinds = model.get("kinds");
    const start = model.get("question") ?? {};
    const chosen = kinds.find((each) => each.tag === kind) ?? kinds[0];
    const values = chosen?.tag === start.tag ? start.fields : {};
    const kindSelect = make("select", {
      "aria-label": "Kind of move", "data-key": "why-kind", signal,
      onchange: () => {
        kind = kindSelect.value;
        update();
      },
    }, ...kinds.map((each) => make("option", { value: each.tag, text: each.label, selected: each === chosen })));
    const entries = (chosen?.fields ?? []).map((field) => {
      const { name, label, choices, needed } = field;
      const value = values[name] ?? "";
      const props = { "data-field": name, "data-key": `why:${name}`, "aria-label": label };
      if (!choices.length) return make("input", { ...props, type: field.type === "int" ? "number" : "text", value });
      const offered = needed ? choices : [{ value: "", text: "–" }, ...choices];
      return make("select", props, ...offered.map((each) => make("option", { ...each, selected: each.value === value })));
    });
    const ask = () => send({
      kind: "why", tag: chosen?.tag ?? "",
      fields: Object.fromEntries(entries.map((entry) => [entry.dataset.field, entry.value])),
    });
    const labelled = entries.map((entry) => make("label", { class: "eg-why-field" }, entry.getAttribute("aria-label"), entry));
    const more = chosen?.fields.map((field) => !field.needed && !values[field.name]) ?? [];
    const rest = labelled.filter((_, index) => more[index]);
    const folded = rest.length ? make("details", { class: "eg-why-more" }, make("summary", { text: "More" }), ...rest) : null;
    return [make("span", { text: "Why not" }), kindSelect, ...labelled.filter((_, index) => !more[index]), ...(folded ? [folded] : []),
      make("button", { type: "button", text: "Ask", "data-key": "why-ask", signal, onclick: ask })];
  }

  /* A new position starts with its own question, unless one is being typed. */
  function update() {
    if (why.hidden) return;
    const now = JSON.stringify(model.get("question"));
    if (now !== asked && !why.contains(why.getRootNode().activeElement)) {
      asked = now;
      kind = model.get("question")?.tag ?? "";
    }
    refill(why, JSON.stringify([model.get("kinds"), kind, asked]), fields);
  }
  return {
    message, live, why, update, say,
    announce: (sentence) => {
      if (live.textContent !== sentence) live.textContent = sentence;
    },
    toggleWhy() {
      why.hidden = !why.hidden;
      update();
      if (!why.hidden) why.querySelector("select")?.focus();
      return !why.hidden;
    },
  };
}
