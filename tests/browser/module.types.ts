// What a user of the module writes, as far as types go; `module.test.mjs` lets tsc check it, and what has to be refused.

import {
  algorithms,
  claims,
  gallery,
  Player,
  run,
  sweep,
  trace,
  tryNext,
  type InputError,
  type Moment,
  type NextReport,
  type RunReport,
  type Scenario,
  type Step,
  type SweepProgress,
} from "election-playground";

const scenario: Scenario = {
  algorithm: "chang-roberts",
  processes: 8,
  ids: { order: "descending" },
  network: { delay: { uniform: [1, 3] }, loss: 0.2 },
  faults: [{ at: 2, crash: 1, after_sends: 1 }, { at: 9, partition: [[0, 1], [2]] }],
};

export async function runs(): Promise<string> {
  const controller = new AbortController();
  const report: RunReport = await run(scenario, { signal: controller.signal, memory: 1e6 });
  const leader: string | undefined = report.outcome.leader?.identity;
  const elections: number | undefined = report.messages.by_kind["election"];
  const { rows } = await sweep("#a=lelann", {
    n: "2..8",
    ids: ["ascending", "shuffled:10"],
    onProgress: ({ runs, of }: SweepProgress) => console.log(runs / of),
  });
  const checked = await claims({ algorithm: "lelann", onProgress: (progress) => console.log(progress.claims) });
  const mean: string | undefined = checked.claims[0]?.ensembles?.[0]?.mean;
  const { holds } = await claims();
  const next: NextReport = await tryNext(scenario, { memory: 1e6, onProgress: ({ steps }) => console.log(steps) });
  const better = next.changes.find(({ messages }) => messages < next.unchanged.messages);
  return `${better?.title} ${leader} ${elections} ${rows[0]?.messages.mean} ${checked.holds} ${mean} ${holds}`;
}

export async function plays(): Promise<number> {
  const texts: string[] = [];
  for (const step of trace(scenario)) texts.push(step.text);
  const iterator: Iterator<Step, undefined> = trace(scenario);
  iterator.return?.();
  const steps: Step[] = [...trace("#a=lelann")];
  const player = new Player(scenario);
  const moment: Moment = player.at(player.length);
  const later: Moment = (await Player.record(scenario)).seek(4);
  for (const { kind } of player) texts.push(kind satisfies Step["kind"]);
  for (const claim of player.claims(3)) texts.push(claim.pending ? claim.id : `${claim.id} ${claim.holds}`);
  const option = algorithms()[0]?.options[0];
  if (option?.kind === "choice") texts.push(option.choices[0]?.help ?? option.default);
  const first: string | undefined = gallery()[0]?.broken?.assumption;
  return steps.length + moment.in_flight.length + later.tick + (first?.length ?? 0);
}

export function explains(error: unknown): string {
  const { path, found, allowed } = error as InputError;
  return `${path}: found ${found}, allowed: ${allowed}`;
}

// @ts-expect-error an algorithm has to be named
export const nameless: Scenario = { processes: 3 };
// @ts-expect-error a fault is of one of the kinds
export const faulty: Scenario = { algorithm: "lelann", faults: [{ at: 2, explode: 1 }] };
// @ts-expect-error a report has no such field
export const wrong = (report: RunReport) => report.winner;
// @ts-expect-error what is pending does not hold yet, nor does it not
export const early = (player: Player) => player.claims(0).map(({ holds }) => holds);
// @ts-expect-error a sweep needs sizes
export const sizeless = () => sweep(scenario, {});
// @ts-expect-error a promise is to be waited for
export const hasty = () => run(scenario).outcome;
