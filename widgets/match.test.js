import assert from "node:assert/strict";
import { test } from "node:test";
import { unfold } from "./match.js";

test("pictures come back from their parts", () => {
  const film = { parts: ["<a>", "<b/>", "</a>", "<c/>"], frames: [[0, 0, [0, 1, 2]], [1, 1, [3]], [3, 0, []], [0, 0, []]] };
  assert.deepEqual(unfold(film).map((picture) => picture()), ["<a><b/></a>", "<a><c/></a>", "<a><c/></a>", ""]);
});
