// Whatever is done to the page, it neither panics nor stops. `node monkey.mjs --actions 20000` does more of it.

import assert from "node:assert/strict";
import test from "node:test";

import { run, told } from "./monkey.mjs";

const seed = Number(process.env.ELECTION_MONKEY_SEED ?? Math.floor(Math.random() * 1e6));

const actions = process.env.ELECTION_LONG === undefined ? 2000 : 20_000;

test(`the page survives ${actions} actions of a monkey (ELECTION_MONKEY_SEED=${seed})`, async (t) => {
  const failure = await run({ seed, actions, say: (line) => t.diagnostic(line) });
  assert.equal(failure && told(failure), undefined);
});
