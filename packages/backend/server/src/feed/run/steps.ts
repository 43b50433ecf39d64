import type { FeedEvent, SessionLineUpdate } from '../feed.ts';

/** All events of one market of a match at one instant of feed time (ms since 1970). */
export interface TimedStep {
  at: number;
  /** The match's first market when absent. */
  marketId?: string;
  events: readonly FeedEvent[];
  /** Session lines that changed. */
  sessions?: readonly SessionLineUpdate[];
}

/** The steps of a match in the order of time, read one by one. */
export interface StepSource {
  /** Returns the next step; undefined at the end. */
  peek(): TimedStep | undefined;
  advance(): void;
}

/** Reads steps as they are asked for, so that a long match needs no memory. */
export function createStepSource(steps: Iterable<TimedStep>): StepSource {
  const iterator = steps[Symbol.iterator]();
  let next = iterator.next();
  return {
    peek: () => (next.done ? undefined : next.value),
    advance() {
      next = iterator.next();
    },
  };
}

/** Merges several series of steps in the order of time; at one instant in the order given. */
export function* mergeSteps(series: readonly Iterable<TimedStep>[]): Generator<TimedStep> {
  const sources = series.map(createStepSource);
  for (;;) {
    let earliest: StepSource | undefined;
    let at = Number.POSITIVE_INFINITY;
    for (const source of sources) {
      const next = source.peek();
      if (next && next.at < at) [earliest, at] = [source, next.at];
    }
    const step = earliest?.peek();
    if (!earliest || !step) return;
    yield step;
    earliest.advance();
  }
}
