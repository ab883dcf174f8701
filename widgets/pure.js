/* Pure helpers of the table widget: no DOM, no model. Node tests import this file as it is. */

const STEP_OF = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Index of the option an arrow key reaches.
 *
 * Distance is measured between centres; the part across the direction counts twice, so that
 * a row is walked before the row below it.
 * @param {{x: number, y: number}[]} points centres, any unit
 * @param {number} from index of the option with the focus
 * @param {string} key ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Home or End
 * @returns {number} new index; `from` when nothing lies that way
 */
export function nextOption(points, from, key) {
  if (!points.length) return -1;
  if (key === "Home") return 0;
  if (key === "End") return points.length - 1;
  const step = STEP_OF[key];
  const here = points[from];
  if (!step || !here) return Math.max(from, 0);
  let best = from;
  let least = Infinity;
  points.forEach((point, index) => {
    const along = (point.x - here.x) * step[0] + (point.y - here.y) * step[1];
    const across = Math.abs((point.x - here.x) * step[1]) + Math.abs((point.y - here.y) * step[0]);
    if (index === from || along <= 0.5) return;
    const distance = along + 2 * across;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** Index of the point closest to a place. @returns {number} -1 without points */
export function closest(points, place) {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const distance = Math.hypot(point.x - place.x, point.y - place.y);
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** Nearest allowed value of a ranged option. @returns {number} */
export function allowed(value, { low, high, step = 1 }) {
  if (!Number.isFinite(value)) return low;
  const steps = Math.round((value - low) / step);
  return Math.min(high, Math.max(low, low + steps * step));
}

/** Options by family, in order of first appearance. @returns {{name: string, options: object[]}[]} */
export function families(options) {
  const found = new Map();
  for (const option of options) {
    if (!found.has(option.family)) found.set(option.family, []);
    found.get(option.family).push(option);
  }
  return [...found].map(([name, members]) => ({ name, options: members }));
}

/**
 * Do buttons with these labels fit? Widths are estimates for a 14 px sans serif.
 * @param {string[]} labels
 * @param {number} width px
 * @param {number} rows
 */
export function buttonsFit(labels, width, rows) {
  let row = 1;
  let used = 0;
  for (const label of labels) {
    const wide = label.length * 7 + 21;
    if (wide > width) return false;
    if (used && used + 6 + wide > width) [row, used] = [row + 1, wide];
    else used += (used ? 6 : 0) + wide;
  }
  return row <= rows;
}

/** Family that is open: of the chosen option, else the last one opened, else the first. */
export function openFamily(groups, picked, last) {
  const holder = groups.find((group) => group.options.some((option) => option.id === picked));
  const kept = groups.find((group) => group.name === last);
  return (holder ?? kept ?? groups[0])?.name ?? "";
}

/**
 * What a click or Enter on an option does. A place of the board may stand for one value, `at`, of
 * an option that ranges: it chooses that value first, and plays once that is the `value` chosen.
 * @returns {"select" | "play" | "keep"}
 */
export function clickMeans(option, picked, { atOnce = false, key = false, at = null, value = null } = {}) {
  const range = option.field !== null && option.field !== undefined && option.low !== option.high;
  const ranged = range || Boolean(option.parameters?.length);
  const open = ranged && at === null;
  if (option.id !== picked || (at !== null && at !== value)) return atOnce && !open ? "play" : "select";
  return open && !key ? "keep" : "play";
}

/** Things whose id stands on both boards and that moved. Inputs: Map id -> {x, y}. */
export function moved(before, after, least = 1) {
  const found = [];
  for (const [id, now] of after) {
    const old = before.get(id);
    if (!old) continue;
    const [dx, dy] = [old.x - now.x, old.y - now.y];
    if (Math.hypot(dx, dy) >= least) found.push({ id, dx, dy });
  }
  return found;
}

/** Start of each coin in ms, one after the other. */
export function coinStarts(count, apart = 120) {
  return Array.from({ length: count }, (_, index) => index * apart);
}

/** Colours of the page: JupyterLab says it on the body, other hosts through the browser. */
export function themeOf(bodyMark, prefersDark) {
  if (bodyMark === "true") return "light";
  if (bodyMark === "false") return "dark";
  return prefersDark ? "dark" : "light";
}

/** Text of an amount. @param {number} value @param {[string, string]} unit before and after */
export function amount(value, unit = ["", ""]) {
  const digits = Math.abs(value).toLocaleString("en-US");
  return `${value < 0 ? "−" : ""}${unit[0]}${digits}${unit[1]}`;
}

/** Values that a choice of an option may take, in order. @returns {(number | string)[]} */
export function choicesOf({ choices, low, high, step = 1 }) {
  if (choices) return choices.map((each) => each.value);
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}

/** Neighbour of a value among those allowed; the ends stay. */
export function stepped(value, asked, direction) {
  const values = choicesOf(asked);
  const at = Math.max(0, values.indexOf(value)) + direction;
  return values[Math.min(values.length - 1, Math.max(0, at))];
}

/** What is said where a message cannot be sent. */
export const SILENT = "Python does not answer: run the first cell and this one again.";

/**
 * Send a message to Python, unless it is gone: hosts throw then, or mark the channel as dead.
 * What is null is left out: Python in a browser would not read it as None.
 * @returns {boolean} false if it was not sent
 */
export function sent(model, message) {
  if (model.comm_live === false) return false;
  try {
    model.send(Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null)));
  } catch {
    return false;
  }
  return true;
}

/** Whether a typed number lies outside the range of an option. */
export function outside(value, { low, high }) {
  return Number.isFinite(value) && (value < low || value > high);
}

/**
 * What a click on a chart asks for: the data of the first point that has any.
 *
 * A line with a point for each move says so once, for all of them; its place is sent along.
 * @param {{customdata?: object, data?: {meta?: {click?: object}}, x?: number}[]} points
 * @returns {object | null}
 */
export function pointOf(points) {
  for (const point of points ?? []) {
    const own = Array.isArray(point.customdata) && point.customdata.length === 1 ? point.customdata[0] : point.customdata;
    if (own?.do) return { ...own };
    const click = point.data?.meta?.click;
    if (click) return { ...click, x: point.x };
  }
  return null;
}
