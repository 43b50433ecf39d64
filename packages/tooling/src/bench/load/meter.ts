import { calculateMedian, calculateQuantile, type Figure } from '../figure.ts';
import type { RunWindow, Window } from '../timing.ts';
import { type Inspector, readVitals, type Vitals, watchVitals } from './inspector.ts';

/** Windows of work with the costs of the measured processes. */
export interface Meter {
  run: RunWindow;
  /** Processor time of one operation, ms, of each window. */
  readonly costs: readonly number[];
  /** p99 of the delay of the event loop, ms, of each window; of the worst process. */
  readonly loops: readonly number[];
}

/** Measures the processes during `run`. */
export function createMeter(inspectors: readonly Inspector[], run: RunWindow): Meter {
  const costs: number[] = [];
  const loops: number[] = [];
  const readAll = () => Promise.all(inspectors.map(readVitals));
  const sumCpu = (vitals: readonly Vitals[]) => vitals.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return {
    costs,
    loops,
    async run() {
      await Promise.all(inspectors.map(watchVitals));
      const before = sumCpu(await readAll());
      const window = await run();
      const vitals = await readAll();
      costs.push((sumCpu(vitals) - before) / window.latencies.length);
      loops.push(Math.max(...vitals.map(({ delay }) => delay.p99)));
      return window;
    },
  };
}

/** A side with its windows. */
export interface MeteredSide {
  name: string;
  windows: readonly Window[];
  meter: { costs: Meter['costs']; loops: Meter['loops'] | undefined };
}

const AIM_MS = 250;
const rateOf = ({ windows }: MeteredSide) => calculateMedian(windows.map(({ rate }) => rate));
/** Returns the median of the windows: other programs disturb some of them. */
const p99Of = ({ windows }: MeteredSide) =>
  calculateMedian(windows.map(({ latencies }) => calculateQuantile(latencies, 0.99)));

/**
 * Summarises rate, p99, cost and event loop of each side beside the baseline; `words` as in `polls`
 * and `poll`.
 */
export function summariseSides(
  words: { what: string; of: string },
  bare: MeteredSide,
  sides: readonly MeteredSide[],
): Figure[] {
  return sides.flatMap((side): Figure[] => {
    const row = (name: string, unit: string, pick: (of: MeteredSide) => number): Figure => {
      const value = pick(bare);
      return {
        name: `${name}, ${side.name}`,
        unit,
        value: pick(side),
        ...(!Number.isNaN(value) && { baseline: { name: bare.name, value } }),
      };
    };
    const p99 = p99Of(side);
    return [
      row(words.what, `${words.what}/s`, rateOf),
      {
        ...row(`${words.of} answered, p99`, 'ms', p99Of),
        aim: { text: `≤ ${AIM_MS} ms`, met: p99 <= AIM_MS },
      },
      row(`processor time a ${words.of}`, 'µs', ({ meter }) => calculateMedian(meter.costs) * 1000),
      row(`delay of the event loop under ${words.what}, p99`, 'ms', ({ meter }) =>
        calculateMedian(meter.loops ?? []),
      ),
    ];
  });
}
