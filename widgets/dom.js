/* Small DOM tools. Everything that comes from Python enters as text, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: props are attributes, `on…` are listeners bound to `signal`. */
export function make(tag, props = {}, ...children) {
  const { signal, text, ...rest } = props;
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(rest)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value, { signal });
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  if (text !== undefined) node.textContent = text;
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Make an SVG element. */
export function shape(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** SVG text to an element without scripts. Throws when the text is not well formed. */
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  if (parsed.querySelector("parsererror")) throw new Error("the board is not well-formed SVG");
  const svg = document.importNode(parsed.documentElement, true);
  for (const bad of svg.querySelectorAll("script, foreignObject")) bad.remove();
  for (const node of [svg, ...svg.querySelectorAll("*")]) {
    for (const { name } of [...node.attributes]) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  return svg;
}

/** Replace children only when `key` changed; keeps the focus on the same `data-key`. */
export function refill(box, key, build) {
  if (box.dataset.sign === key) return;
  const at = box.getRootNode().activeElement;
  const held = at && box.contains(at) ? at.dataset.key : null;
  box.dataset.sign = key;
  box.replaceChildren(...build());
  if (held) box.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
}

const FILL = { A: "#013FCA", B: "#D06C18", C: "#0CBF7E", D: "#FCD615", E: "#8355A4", F: "#1F232A" };
const DARK_LETTER = "#14181D";

function outline(letter, r) {
  const points = (list) => list.map(([x, y]) => `${x * r},${y * r}`).join(" ");
  const square = (h) => points([[-h, -h], [h, -h], [h, h], [-h, h]]);
  switch (letter) {
    case "B": return shape("polygon", { points: square(0.9) });
    case "C": return shape("polygon", { points: points([[0, -1.22], [1.22, 0], [0, 1.22], [-1.22, 0]]) });
    case "D": return shape("polygon", { points: points([[-1.3, -0.92], [1.3, -0.92], [0, 1.28]]) });
    case "E": {
      const at = (k) => [1.12 * Math.cos((k * Math.PI) / 3), 1.12 * Math.sin((k * Math.PI) / 3)];
      return shape("polygon", { points: points([0, 1, 2, 3, 4, 5].map(at)) });
    }
    case "F": {
      const [a, b] = [0.52, 1.05];
      return shape("polygon", {
        points: points([[-a, -b], [a, -b], [a, -a], [b, -a], [b, a], [a, a], [a, b], [-a, b], [-a, a], [-b, a], [-b, -a], [-a, -a]]),
      });
    }
    case "bank": return shape("polygon", { points: points([[-1, -0.1], [0, -1.1], [1, -0.1], [1, 1], [-1, 1]]) });
    default: return shape("circle", { r });
  }
}

/** Picture of a party: seat token, bank house, investor ring or the badge of anything else. */
export function partyToken(party, size = 13) {
  const badge = party.includes(":") ? party.split(":").pop() : null;
  const r = size;
  const wide = badge ? badge.length * r * 0.8 + r * 0.9 : 2.8 * r;
  const box = shape("svg", {
    viewBox: `${-wide / 2} ${-1.4 * r} ${wide} ${2.8 * r}`, width: wide, height: 2.8 * r,
    class: "eg-token", "aria-hidden": "true", focusable: "false",
  });
  const write = (text, fill, size, y = 0) => {
    const label = shape("text", {
      "text-anchor": "middle", y: y + size * 0.36, "font-size": size, "font-weight": 700, fill,
    });
    label.textContent = text;
    return label;
  };
  if (badge) {
    box.append(shape("rect", { x: -wide / 2, y: -0.9 * r, width: wide, height: 1.8 * r, rx: 4, class: "eg-badge" }));
    const label = write(badge, "", 1.15 * r);
    label.setAttribute("class", "eg-badge-text");
    box.append(label);
    return box;
  }
  const known = FILL[party] ?? (party === "bank" ? "#8A94A0" : "#FFFFFF");
  const body = outline(party, r);
  body.setAttribute("fill", known);
  body.setAttribute("class", "eg-token-edge");
  box.append(body);
  if (party === "fi") box.append(shape("circle", { r: r * 0.76, fill: "none", stroke: DARK_LETTER }), write("FI", DARK_LETTER, r * 0.8));
  else if (party in FILL) {
    const light = "AEF".includes(party);
    const triangle = party === "D";
    box.append(write(party, light ? "#FFFFFF" : DARK_LETTER, r * (triangle ? 1.15 : 1.2), triangle ? -r * 0.3 : 0));
  } else if (party !== "bank") box.append(write(party.slice(0, 2).toUpperCase(), DARK_LETTER, r * 0.8));
  return box;
}
