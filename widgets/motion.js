/* Motion between two boards: tokens slide to their new place, coins follow the money. */
import { coinStarts, moved } from "./pure.js";
import { make } from "./dom.js";

const TOKEN_MS = 320;
const COIN_MS = 450;
const FADE_MS = 200;

/** @param {HTMLElement} host picture box; coins are put into it */
export function createMotion(host) {
  const running = new Set();
  const quiet = () => host.ownerDocument.defaultView.matchMedia("(prefers-reduced-motion: reduce)").matches;

  const keep = (animation, after) => {
    running.add(animation);
    const done = () => {
      running.delete(animation);
      after?.();
    };
    animation.onfinish = done;
    animation.oncancel = done;
  };

  /** Where the tokens stand now, in px of the window. */
  const places = () => {
    const found = new Map();
    for (const node of host.querySelectorAll("svg g[id]:not([data-still])")) {
      if (node.closest("defs") || !node.id.includes("-")) continue;
      const box = node.getBoundingClientRect();
      if (box.width && box.width < 160) found.set(node.id, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    }
    return found;
  };

  const slide = (before, shift) => {
    const svg = host.querySelector("svg");
    const scale = svg?.getScreenCTM()?.a || 1;
    const taken = new Set();
    const after = places();
    for (const { id, dx, dy } of moved(before, after)) {
      const node = host.querySelector(`[id="${CSS.escape(id)}"]`);
      if (!node || [...taken].some((other) => other.contains(node))) continue;
      const [x, y] = [(dx - shift.x) / scale, (dy - shift.y) / scale];
      if (Math.hypot(x, y) < 1) continue;
      taken.add(node);
      keep(node.animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }],
        { duration: TOKEN_MS, easing: "ease-out", composite: "add" },
      ));
    }
    for (const id of after.keys()) {
      if (before.size && !before.has(id)) {
        const node = host.querySelector(`[id="${CSS.escape(id)}"]`);
        if (node) keep(node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS }));
      }
    }
  };

  const centre = (party) => {
    const anchor = host.querySelector(`[data-party="${CSS.escape(party)}"]`);
    if (!anchor) return null;
    const [box, home] = [anchor.getBoundingClientRect(), host.getBoundingClientRect()];
    return { x: box.x - home.x + box.width / 2, y: box.y - home.y + Math.min(box.height / 2, 20) };
  };

  const coins = (flights) => {
    const delays = coinStarts(flights.length);
    flights.forEach((flight, index) => {
      const [from, to] = [centre(flight.payer), centre(flight.payee)];
      if (!from || !to) return;
      const coin = make("span", { class: "eg-coin", text: flight.text, "aria-hidden": "true" });
      host.append(coin);
      const at = (place) => `translate(${place.x}px, ${place.y}px) translate(-50%, -50%)`;
      keep(coin.animate(
        [
          { transform: at(from), opacity: 0 },
          { transform: at(from), opacity: 1, offset: 0.1 },
          { transform: at(to), opacity: 1, offset: 0.9 },
          { transform: at(to), opacity: 0 },
        ],
        { duration: COIN_MS, delay: delays[index], easing: "ease-in-out", fill: "both" },
      ), () => coin.remove());
    });
  };

  const skip = () => {
    for (const animation of [...running]) animation.finish();
    for (const coin of host.querySelectorAll(".eg-coin")) coin.remove();
  };

  return {
    places: () => (quiet() ? new Map() : places()),
    home: () => host.getBoundingClientRect(),
    play(before, home, flights) {
      if (quiet()) return;
      const now = host.getBoundingClientRect();
      if (before.size) slide(before, { x: home.x - now.x, y: home.y - now.y });
      coins(flights);
    },
    skip,
    get running() {
      return running.size > 0;
    },
  };
}
