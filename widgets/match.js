// A match as a page: steps through the boards, draws the charts. Nothing is asked of a network.

async function unpack(id) {
  const holder = document.getElementById(id);
  if (!holder) return "";
  const bytes = Uint8Array.from(atob(holder.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

export function unfold({ parts, frames }) {
  let before = [];
  return frames.map(([head, tail, between]) => {
    before = [...before.slice(0, head), ...between, ...(tail ? before.slice(-tail) : [])];
    return before;
  }).map((frame) => () => frame.map((part) => parts[part]).join(""));
}

function steps(data) {
  const at = (id) => document.getElementById(id);
  const pictures = unfold(data.film);
  const slider = at("step");
  const rows = new Map([...document.querySelectorAll("tr[data-step]")].map((row) => [Number(row.dataset.step), row]));
  let shown = -1;
  const show = (wanted) => {
    const step = Math.max(0, Math.min(data.last, wanted));
    if (step === shown) return;
    rows.get(shown)?.classList.remove("now");
    rows.get(step)?.classList.add("now");
    shown = step;
    at("picture").innerHTML = pictures[step]();
    slider.value = step;
    at("place").textContent = `step ${step} of ${data.last}`;
    at("said").textContent = data.says[step] || "The beginning.";
  };
  slider.max = data.last;
  slider.addEventListener("input", () => show(Number(slider.value)));
  at("back").addEventListener("click", () => show(shown - 1));
  at("on").addEventListener("click", () => show(shown + 1));
  document.addEventListener("keydown", (press) => {
    if (press.target.closest("input, summary, a") || press.ctrlKey || press.metaKey || press.altKey) return;
    const go = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: data.last }[press.key];
    if (go === undefined) return;
    press.preventDefault();
    show(go);
  });
  for (const [step, row] of rows) {
    row.tabIndex = 0;
    const jump = () => { show(step); at("board").scrollIntoView(); };
    row.addEventListener("click", jump);
    row.addEventListener("keydown", (press) => { if (press.key === "Enter") jump(); });
  }
  at("controls").hidden = false;
  show(data.last);
  return show;
}

async function charts(data, show) {
  const place = document.getElementById("figures");
  if (!place || !data.charts) return;
  const url = URL.createObjectURL(new Blob([await unpack("library")], { type: "text/javascript" }));
  await new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: url, onload: done, onerror: failed });
    document.head.append(script);
  });
  for (const { alt, figure } of data.charts) {
    const holder = document.createElement("figure");
    const chart = document.createElement("div");
    const words = document.createElement("details");
    chart.setAttribute("role", "img");
    chart.setAttribute("aria-label", alt);
    words.append(Object.assign(document.createElement("summary"), { textContent: "The figure in words" }), alt);
    holder.append(chart, words);
    place.append(holder);
    await window.Plotly.newPlot(chart, figure.data, { ...figure.layout, width: undefined, autosize: true },
      { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["sendDataToCloud"] });
    chart.on("plotly_click", ({ points }) => {
      const x = points[0]?.x;
      if (Number.isInteger(x) && /step/i.test(figure.layout.xaxis?.title?.text ?? "")) show(x);
    });
  }
}

async function start() {
  const data = JSON.parse(await unpack("data"));
  await charts(data, steps(data));
  document.body.dataset.ready = "yes";
}

if (typeof document !== "undefined") start().catch((error) => {
  const said = document.getElementById("said");
  if (said) said.textContent = `This browser cannot step through the match (${error.message}); the last board and all tables are here.`;
});
