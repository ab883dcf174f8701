/* A page of a tab: text and tables that Python wrote, with things to press. It knows no game.

What is pressed carries `data-do`; its data goes back to Python as it stands, with the values of
the entries in the same `data-form`. Open folds, scroll places and the focus survive a redraw. */
import { SILENT, sent } from "./pure.js";
import { make } from "./dom.js";

/** HTML text to nodes without scripts. Names in it were escaped by Python. */
function parsePage(text) {
  const box = document.createElement("template");
  box.innerHTML = text;
  for (const bad of box.content.querySelectorAll("script, iframe, object, embed, link, meta")) bad.remove();
  for (const node of box.content.querySelectorAll("*")) {
    for (const { name } of [...node.attributes]) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  return box.content;
}

/** @param {{model: object, el: HTMLElement}} props */
function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  const root = make("div", { class: "eg-page", role: "group", "aria-label": model.get("label") });
  el.append(root);
  const keyed = (part) => [...root.querySelectorAll(part)].filter((node) => node.dataset.key);
  const find = (key) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);

  function draw() {
    const at = root.getRootNode().activeElement;
    const held = at && root.contains(at) ? at.dataset.key : null;
    const open = keyed("details[open]").map((node) => node.dataset.key);
    const scrolled = keyed("[data-scroll]").map((node) => [node.dataset.key, node.scrollTop]);
    root.replaceChildren(parsePage(model.get("html")));
    for (const key of open) find(key)?.setAttribute("open", "");
    for (const [key, top] of scrolled) if (find(key)) find(key).scrollTop = top;
    if (held) find(held)?.focus({ preventScroll: true });
    root.dataset.rev = model.get("rev");             // tests wait for this
  }

  function post(message) {
    if (sent(model, message) || root.querySelector(".eg-message")) return;
    root.prepend(make("div", { class: "eg-message eg-bad", role: "status", text: SILENT }));
  }

  function press(node) {
    const form = node.closest("[data-form]");
    const typed = form ? [...form.querySelectorAll("input, select")].map((entry) => [entry.name, entry.value]) : [];
    post({ kind: "do", ...node.dataset, fields: Object.fromEntries(typed) });
  }
  root.addEventListener("click", (ev) => {
    const hit = ev.target.closest("[data-do]");
    if (!hit || !root.contains(hit)) return;
    press(hit);
  }, { signal });
  root.addEventListener("keydown", (ev) => {
    if (ev.key === "Tab" || ev.ctrlKey || ev.metaKey || ev.altKey) return;
    ev.stopPropagation();                            // else JupyterLab moves or inserts cells
    if (ev.key === "Escape") post({ kind: "do", do: "clear" });
    else if (ev.key === "Enter" && ev.target.matches("input")) {
      const form = ev.target.closest("[data-form]");
      if (form) press(form.querySelector("[data-do]"));
    } else return;
    ev.preventDefault();
  }, { signal });
  model.on("change:rev", draw);
  draw();
  return () => {
    stop.abort();
    model.off("change:rev", draw);
  };
}

export default { render };
