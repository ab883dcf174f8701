/* The action bar: who, families, things, range, preview, play. It mirrors the model's traits. */
import { allowed, amount, buttonsFit, choicesOf, families, openFamily, outside, stepped } from "./pure.js";
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
  const params = make("div", { class: "eg-params", role: "group", "aria-label": "Choices of this move" });
  const everyone = make("div", { class: "eg-everyone", role: "region", tabindex: "0", "aria-label": "Preview for everyone", hidden: true });
  const preview = make("div", { class: "eg-preview", role: "group", "aria-label": "Preview" });
  const playButton = make("button", { class: "eg-play", type: "button", signal, onclick: () => play() });
  const whyButton = make("button", { type: "button", class: "eg-small", "aria-expanded": "false", text: "Why not…", title: "Ask why a move is not legal (?)", signal, onclick: () => toggleWhy() });
  const botButton = make("button", { type: "button", class: "eg-small", signal, onclick: () => send({ kind: "bot" }) });
  const root = make("section", { class: "eg-bar", "aria-label": "Your move" },
    make("div", { class: "eg-bar-who" }, who, familyRow),
    make("div", { class: "eg-bar-things" }, things, params, range),
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
    const cut = outside(value, now) ? { typed: value } : {};   // Python says so in the message row
    send({ kind: "select", id: now.id, value: next, ...cut }, { soon: true });
  }

  function setParam(asked, value) {
    const now = option();
    if (!now) return;
    const values = { ...model.get("values"), [asked.name]: value };
    model.set("values", values);
    update();
    send({ kind: "select", id: now.id, values }, { soon: true });
  }

  /* A stepper for numbers; buttons for words, or a list where they are long or many. */
  function paramControl(asked) {
    const value = model.get("values")?.[asked.name];
    const [key, label] = [`param:${asked.name}`, asked.label];
    if (asked.number) {
      const last = choicesOf(asked);
      const said = asked.choices?.find((each) => each.value === value)?.text ?? amount(value ?? last[0]);
      const press = (text, name, direction) => make("button", {
        type: "button", class: "eg-step", text, "data-key": `${key}:${text}`, "aria-label": `${label}: ${name}`, signal,
        "aria-disabled": String(value === (direction < 0 ? last[0] : last.at(-1))), onclick: () => setParam(asked, stepped(value, asked, direction)),
      });
      return make("div", { class: "eg-param", role: "group", "aria-label": `${label}, ${said}`, title: `${label}: ${last[0]} to ${last.at(-1)}` },
        make("span", { class: "eg-param-name", text: label }),
        press("−", "less", -1), make("output", { text: said }), press("+", "more", 1));
    }
    const texts = asked.choices.map((each) => each.text);
    const name = make("span", { class: "eg-param-name", text: label });
    if (buttonsFit(texts, 150, 1)) {
      return make("div", { class: "eg-param eg-param-wide", role: "group", "aria-label": label }, name, ...asked.choices.map((each) => make("button", {
        type: "button", text: each.text, "data-key": `${key}:${each.value}`, "aria-pressed": String(each.value === value), signal, onclick: () => setParam(asked, each.value),
      })));
    }
    const select = make("select", { "data-key": key, "aria-label": label, signal, onchange: () => setParam(asked, asked.choices[select.selectedIndex].value) },
      ...asked.choices.map((each) => make("option", { value: String(each.value), text: each.text, selected: each.value === value })));
    return make("div", { class: "eg-param eg-param-wide" }, name, select);
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
    } else if (take && now && typed.value !== "") setValue(Number(typed.value));
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
    const asks = group.options.some((each) => (each.field && each.low !== each.high) || each.parameters?.length);
    const width = things.clientWidth || 224;
    if (buttonsFit(labels, width, asks ? 1 : 3)) {
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
    if (show.problem) return [make("div", { class: "eg-preview-title", text: "Not possible" }), make("p", { class: "eg-hint", text: show.problem })];
    if (!show.play) {
      const { over } = now;
      const hint = model.get("who").asked ? "Pick a move here or on the board: you see what it pays before you play." : over ? "The game is over. Step back to look at any move." : "";
      return [hint, show.reason].filter(Boolean).map((text) => make("p", { class: "eg-hint", text }));
    }
    const more = make("button", {
      type: "button", class: "eg-more", text: "Everyone", "data-key": "everyone", "aria-expanded": String(!everyone.hidden), signal,
      title: "Cash, worth and rank of all, accounts and prices, before and after", onclick: () => toggleEveryone(),
    });
    const rows = [make("div", { class: "eg-preview-title" }, make("span", { text: show.title }), show.everyone ? more : null)];
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
    if (show.others) rows.push(make("div", { class: "eg-others", title: show.others, text: show.others }));
    if (show.gains) rows.push(make("div", { class: "eg-gains", text: show.gains }));
    return rows;
  }

  function toggleEveryone(open = everyone.hidden) {
    everyone.hidden = !open;
    root.querySelector("[data-key='everyone']")?.setAttribute("aria-expanded", String(open));
    showEveryone();
  }

  function showEveryone() {
    const { everyone: all, title, play: text } = model.get("preview");
    if (everyone.hidden || !all || !text) {
      everyone.replaceChildren();
      everyone.classList.toggle("eg-off", !all || !text);
      return;
    }
    everyone.classList.remove("eg-off");
    refill(everyone, JSON.stringify(all), () => {
      const cell = (pair = []) => make("td", { class: pair.length > 1 ? "eg-new" : "" }, pair.join(" → "));
      const head = ["", "cash", "worth", "rank"].map((name) => make("th", { scope: "col", text: name }));
      const rows = all.rows.map((each) => make("tr", {},
        make("th", { scope: "row" }, partyToken(each.party, 7), ` ${each.name}`), cell(each.cash), cell(each.worth), cell(each.rank)));
      const list = (name, parts) => (parts.length ? [make("p", {}, make("b", { text: `${name}: ` }), parts.join(" · "))] : []);
      return [
        make("table", {}, make("caption", { text: `${title}: ${text}` }), make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
        ...list("Accounts", all.accounts.map((each) => `${each.account} ${each.text}`)),
        ...list("Prices", all.prices.map((each) => `${each.thing} ${each.before} → ${each.after}`)),
      ];
    });
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
    const asked = now?.parameters ?? [];
    params.hidden = !asked.length;
    refill(params, JSON.stringify([now?.id, asked, model.get("values")]), () => asked.map(paramControl));
    showEveryone();
    refill(preview, JSON.stringify([model.get("preview"), person.asked, past]), previewRows);
    const blocked = now && model.get("preview").problem;
    const text = blocked ? "Not possible" : now ? model.get("preview").play || now.label : person.asked ? "Pick a move" : past.look_only ? "Looking back" : person.line;
    playButton.textContent = text;
    playButton.setAttribute("aria-disabled", String(!now || Boolean(blocked)));
    playButton.classList.toggle("eg-quiet", !now || Boolean(blocked));
    botButton.textContent = person.asked ? "Let bot move" : "Next move";
    botButton.setAttribute("aria-disabled", String(Boolean(past.over || past.look_only)));
    whyButton.setAttribute("aria-disabled", String(!person.asked));
  }

  return {
    root, everyone, update, openNumber, whyButton,
    nudge: (direction) => {
      const now = option();
      const asked = now?.parameters?.find((each) => each.number);
      if (asked) setParam(asked, stepped(model.get("values")?.[asked.name], asked, direction));
      else if (now?.field) setValue(allowed((model.get("value") ?? now.low) + direction * now.step, now));
    },
    clear: () => {
      toggleEveryone(false);
      choose("");
    },
    onWhy: (handler) => {
      toggleWhy = handler;
    },
  };
}
