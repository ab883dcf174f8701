/* The action bar: who, families, things, range, preview, play. It mirrors the model's traits. */
import { allowed, amount, buttonsFit, families, openFamily } from "./pure.js";
import { make, partyToken, refill } from "./dom.js";

/**
 * @param {{model: object, signal: AbortSignal, choose: Function, play: Function, send: Function}} tools
 */
export function createBar({ model, signal, choose, play, send }) {
  let family = "";
  let groups = [];

  const who = make("div", { class: "eg-who" });
  const familyRow = make("div", { class: "eg-families", role: "group", "aria-label": "Kinds of move" });
  const things = make("div", { class: "eg-things", role: "group", "aria-label": "Moves of this kind" });
  const rangeName = make("span", { class: "eg-range-name" });
  const valueText = make("button", { class: "eg-value", type: "button", title: "Type a value", signal, onclick: () => typeValue(true) });
  const typed = make("input", {
    class: "eg-typed", type: "number", "aria-label": "Value", hidden: true, signal,
    onkeydown: (ev) => {
      if (ev.key === "Enter") typeValue(false, true);
      if (ev.key === "Escape") typeValue(false);
    },
    onblur: () => typeValue(false, true),
  });
  const slider = make("input", { class: "eg-slider", type: "range", signal, oninput: () => setValue(Number(slider.value)) });
  const lowText = make("span", {});
  const highText = make("span", {});
  const range = make("div", { class: "eg-range" },
    make("div", { class: "eg-range-head" }, rangeName, valueText, typed),
    slider,
    make("div", { class: "eg-range-ends", "aria-hidden": "true" }, lowText, highText));
  const preview = make("div", { class: "eg-preview", role: "group", "aria-label": "Preview" });
  const playButton = make("button", { class: "eg-play", type: "button", signal, onclick: () => play() });
  const whyButton = make("button", { type: "button", class: "eg-small", "aria-expanded": "false", text: "Why not…", title: "Ask why a move is not legal (?)", signal, onclick: () => toggleWhy() });
  const botButton = make("button", { type: "button", class: "eg-small", signal, onclick: () => send({ kind: "bot" }) });
  const root = make("section", { class: "eg-bar", "aria-label": "Your move" },
    make("div", { class: "eg-bar-who" }, who, familyRow),
    make("div", { class: "eg-bar-things" }, things, range),
    preview,
    make("div", { class: "eg-bar-play" }, playButton, make("div", { class: "eg-pair" }, whyButton, botButton)));
  let toggleWhy = () => {};

  const option = () => model.get("options").find((each) => each.id === model.get("picked"));

  function setValue(value) {
    const now = option();
    if (!now) return;
    const next = allowed(value, now);
    model.set("value", next);
    showRange(now, next);
    send({ kind: "select", id: now.id, value: next }, { soon: true });
  }

  function typeValue(open, take = false) {
    if (open === !typed.hidden) return;
    const now = option();
    typed.hidden = !open;
    valueText.hidden = open;
    if (open && now) {
      Object.assign(typed, { min: now.low, max: now.high, step: now.step, value: model.get("value") ?? now.low });
      typed.focus();
      typed.select();
    } else if (take && now) setValue(Number(typed.value));
    if (!open && root.isConnected) valueText.focus({ preventScroll: true });
  }

  function showRange(now, value) {
    const ranged = Boolean(now && now.field && now.low !== now.high);
    range.classList.toggle("eg-off", !ranged);
    if (!ranged) return;
    rangeName.textContent = now.field_label;
    valueText.textContent = amount(value, now.unit);
    Object.assign(slider, { min: now.low, max: now.high, step: now.step });
    slider.value = value;
    slider.setAttribute("aria-label", `${now.field_label}, ${now.label}`);
    slider.setAttribute("aria-valuetext", amount(value, now.unit));
    slider.style.setProperty("--at", `${(100 * (value - now.low)) / (now.high - now.low)}%`);
    lowText.textContent = amount(now.low, now.unit);
    highText.textContent = amount(now.high, now.unit);
  }

  function familyButton(group, index) {
    const open = group.name === family;
    const count = group.options.length > 1 ? ` ${group.options.length}` : "";
    return make("button", {
      type: "button", "data-key": `family:${group.name}`, "aria-pressed": String(open),
      title: index < 9 ? `Key ${index + 1}` : null, text: `${group.name}${count}`, signal,
      onclick: () => openNumber(index),
    });
  }

  function openNumber(index) {
    const group = groups[index];
    if (!group) return;
    const picked = option();
    family = group.name;
    if (group.options.length === 1) choose(group.options[0].id);
    else if (picked && !group.options.includes(picked)) choose("");
    update();
  }

  function thingButtons(group) {
    const picked = model.get("picked");
    if (!group) return [];
    if (group.options.length === 1 && group.options[0].label === group.name) return [];
    const labels = group.options.map((each) => each.label);
    const ranged = group.options.some((each) => each.field && each.low !== each.high);
    const width = things.clientWidth || 224;
    if (buttonsFit(labels, width, ranged ? 1 : 3)) {
      return group.options.map((each) => make("button", {
        type: "button", "data-key": `thing:${each.id}`, "aria-pressed": String(each.id === picked),
        "aria-label": each.name, text: each.label, signal, onclick: () => choose(each.id),
      }));
    }
    const select = make("select", {
      "data-key": "things", "aria-label": `${group.name}: choose one of ${labels.length}`, signal,
      onchange: () => choose(select.value),
    }, make("option", { value: "", text: `Choose one of ${labels.length}…` }),
    ...group.options.map((each) => make("option", { value: each.id, text: each.label, selected: each.id === picked })));
    return [select];
  }

  function banner(now) {
    const press = (text, kind) => make("button", { type: "button", "data-key": kind, text, signal, onclick: () => send({ kind }) });
    return make("div", { class: "eg-banner" },
      make("div", { class: "eg-preview-title", text: `Step ${now.step} of ${now.length}: look only` }),
      make("div", { class: "eg-pair" }, press("Play from here", "from_here"), press("Last step", "latest")));
  }

  function previewRows() {
    const [show, now] = [model.get("preview"), model.get("history")];
    if (now.look_only) return [banner(now)];
    if (!show.play) {
      const { over } = now;
      const hint = model.get("who").asked ? "Pick a move here or on the board: you see what it pays before you play." : over ? "The game is over. Step back to look at any move." : "";
      return [hint, show.reason].filter(Boolean).map((text) => make("p", { class: "eg-hint", text }));
    }
    const rows = [make("div", { class: "eg-preview-title", text: show.title })];
    for (const each of show.transfers) {
      rows.push(make("div", { class: "eg-transfer" },
        partyToken(each.payer, 7), make("span", { text: each.payer_name }),
        make("span", { class: "eg-arrow", "aria-hidden": "true" }),
        make("span", { class: "eg-chip", text: each.text }),
        make("span", { class: "eg-arrow eg-head", "aria-hidden": "true" }),
        make("span", { class: "eg-said", text: " to " }),
        partyToken(each.payee, 7), make("span", { text: `${each.payee_name}, ${each.account}` })));
    }
    if (show.changes.length) {
      rows.push(make("div", { class: "eg-changes" }, ...show.changes.flatMap((each) => [
        make("span", {}, `${each.name} `, make("b", { text: `${each.before} → ${each.after}` })),
      ])));
    }
    if (show.gains) rows.push(make("div", { class: "eg-gains", text: show.gains }));
    return rows;
  }

  function update() {
    const [options, person, picked] = [model.get("options"), model.get("who"), model.get("picked")];
    groups = families(options);
    family = openFamily(groups, picked, family);
    root.classList.toggle("eg-asked", Boolean(person.asked));
    refill(who, JSON.stringify(person), () => [
      person.party ? partyToken(person.party, 13) : null,
      make("div", {}, make("div", { class: "eg-who-name", text: person.line }), make("div", { class: "eg-who-detail", text: person.detail })),
      ...(person.others ?? []).map((each) => make("button", {
        type: "button", class: "eg-seat", "data-key": `seat:${each.seat}`, "aria-label": `Let ${each.name} choose first`,
        title: `${each.name} may act too: let ${each.name} choose first`, signal, onclick: () => send({ kind: "seat", seat: each.seat }),
      }, partyToken(each.seat, 8))),
    ].filter(Boolean));
    refill(familyRow, JSON.stringify([family, groups]), () => groups.map(familyButton));
    const group = groups.find((each) => each.name === family);
    refill(things, JSON.stringify([picked, group ?? null, things.clientWidth]), () => thingButtons(group));
    const past = model.get("history");
    const now = option();
    showRange(now, model.get("value") ?? now?.low);
    refill(preview, JSON.stringify([model.get("preview"), person.asked, past]), previewRows);
    const text = now ? model.get("preview").play || now.label : person.asked ? "Pick a move" : past.look_only ? "Looking back" : person.line;
    playButton.textContent = text;
    playButton.setAttribute("aria-disabled", String(!now));
    playButton.classList.toggle("eg-quiet", !now);
    botButton.textContent = person.asked ? "Let bot move" : "Next move";
    botButton.setAttribute("aria-disabled", String(Boolean(past.over || past.look_only)));
    whyButton.setAttribute("aria-disabled", String(!person.asked));
  }

  return {
    root, update, openNumber, whyButton,
    nudge: (direction) => {
      const now = option();
      if (now?.field) setValue((model.get("value") ?? now.low) + direction * now.step);
    },
    clear: () => choose(""),
    onWhy: (handler) => {
      toggleWhy = handler;
    },
  };
}
