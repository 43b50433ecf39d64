import { CANARY_STAGES } from '@exchange/federation/registry';
import { describe, expect, test } from 'vitest';
import {
  BINS,
  binOf,
  type CanaryCounts,
  decideCanary,
  type MeasuredVersion,
  weighEvidence,
} from './canary-decision.ts';

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bins of times that are spread as in the field: a median, and a factor of `spread` around it. */
function tabulate(median: number, spread: number): Uint8Array {
  const random = createRandom(median);
  return Uint8Array.from({ length: 4096 }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return binOf(median * Math.exp(spread * normal));
  });
}

interface Version {
  /** Share of the clients for which it fails. */
  failing: number;
  LCP: Uint8Array;
  INP: Uint8Array;
}
const LCP = tabulate(900, 0.7);
const INP = tabulate(60, 0.9);
/** One of 200 clients fails with every version: extensions, lost lines. */
const active: Version = { failing: 0.005, LCP, INP };

interface Counts extends MeasuredVersion {
  LCP: number[];
  INP: number[];
}
const empty = (): Counts => ({
  ...{ used: 0, failed: 0 },
  LCP: new Array<number>(BINS).fill(0),
  INP: new Array<number>(BINS).fill(0),
});

function view(counts: Counts, version: Version, random: () => number): boolean {
  const fails = random() < version.failing;
  counts.used += 1;
  if (fails) counts.failed += 1;
  for (const vital of ['LCP', 'INP'] as const) {
    const bins = version[vital];
    const bin = bins[Math.floor(random() * bins.length)] ?? 0;
    counts[vital][bin] = (counts[vital][bin] ?? 0) + 1;
  }
  return fails;
}

/** Plays a canary through its stages; an edge looks after each client of the canary. */
function play(canary: Version, seed: number, clients = 500) {
  const random = createRandom(seed);
  let views = 0;
  let faulty = 0;
  for (const share of CANARY_STAGES.filter((one) => one < 100)) {
    const counts = { canary: empty(), active: empty() };
    for (;;) {
      views += 1;
      if (random() * 100 >= share) {
        view(counts.active, active, random);
        continue;
      }
      if (view(counts.canary, canary, random)) faulty += 1;
      const decision = decideCanary(counts, { clients, isOver: true, minFailures: 5 });
      if (decision.kind === 'stop') return { stoppedAt: share, views, faulty, ...decision };
      if (decision.kind === 'advance') break;
    }
  }
  return { stoppedAt: undefined, views, faulty };
}
const playAll = (canary: Version, times: number, clients?: number) =>
  Array.from({ length: times }, (_, seed) => play(canary, seed + 1, clients));

describe('simulated canaries', () => {
  test('at most 1 % of 1,000 healthy ones are stopped', () => {
    const stopped = playAll(active, 1000, 100).filter((one) => one.stoppedAt !== undefined);
    expect(stopped.length).toBeLessThanOrEqual(10);
  });

  test('one that fails for 5 % of clients is stopped before 0.5 % of page views saw it', () => {
    const runs = playAll({ ...active, failing: 0.055 }, 200);
    for (const run of runs) {
      expect(run.stoppedAt).toBeDefined();
      expect(run.faulty / run.views).toBeLessThan(0.005);
    }
    // Nearly all at 1 %, where 0.05 % of page views see it.
    expect(runs.filter((run) => run.stoppedAt === 1).length).toBeGreaterThanOrEqual(198);
  });

  test.each([
    ['largest paint', { ...active, LCP: tabulate(900 * 1.5, 0.7) }],
    ['interaction', { ...active, INP: tabulate(60 * 1.5, 0.9) }],
  ])('one whose %s takes 50 %% longer is stopped', (_, slow) => {
    const stopped = playAll(slow, 50).filter((run) => run.stoppedAt !== undefined);
    expect(stopped.length).toBeGreaterThanOrEqual(49);
  });

  test('one whose pages are 5 % slower, as new files are in no cache, goes on', () => {
    const slow = { ...active, LCP: tabulate(900 * 1.05, 0.7) };
    expect(playAll(slow, 50).filter((run) => run.stoppedAt !== undefined)).toEqual([]);
  });
});

const measured = (used: number, failed: number): MeasuredVersion => ({ ...empty(), used, failed });
const rules = { clients: 100, isOver: true, minFailures: 5 };
const decide = (canary: MeasuredVersion, against: MeasuredVersion, change = {}) =>
  decideCanary({ canary, active: against } satisfies CanaryCounts, { ...rules, ...change }).kind;

test('a canary goes on once enough clients showed it for long enough @security:measures.97', () => {
  expect(decide(measured(99, 0), measured(9900, 0))).toBe('wait');
  expect(decide(measured(100, 0), measured(9900, 0))).toBe('advance');
  expect(decide(measured(100, 0), measured(9900, 0), { isOver: false })).toBe('wait');
});

test('fewer failing clients than the error budget asks for stop none @security:measures.97', () => {
  expect(decide(measured(10, 4), measured(9900, 0))).toBe('wait');
  expect(decide(measured(10, 5), measured(9900, 0))).toBe('stop');
});

test('what fails as often in the active version stops none', () => {
  expect(decide(measured(100, 20), measured(9900, 1980))).toBe('advance');
  expect(decide(measured(100, 20), measured(0, 0))).toBe('advance');
});

test('the reason names the numbers', () => {
  const decision = decideCanary({ canary: measured(50, 10), active: measured(5000, 25) }, rules);
  expect(decision).toEqual({
    kind: 'stop',
    reason: 'it failed for 10 of 50 clients, the active version for 25 of 5000',
  });
});

test('evidence is none without clients, and grows with the difference', () => {
  const of = (events: number) =>
    weighEvidence({ events, clients: 100 }, { events: 100, clients: 9900 });
  expect(weighEvidence({ events: 0, clients: 0 }, { events: 0, clients: 0 })).toBe(0);
  expect(of(1)).toBeLessThan(0);
  expect(of(10)).toBeGreaterThan(of(5));
});

test('times of a doubling fall into eight bins, and no time into none', () => {
  expect([binOf(0), binOf(1), binOf(2), binOf(4), binOf(86_400_000)]).toEqual([
    0,
    0,
    8,
    16,
    BINS - 1,
  ]);
});
