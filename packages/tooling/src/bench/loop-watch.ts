import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Longest block of the event loop, ms. */
export interface Standstill {
  /** Wall-clock time, which includes other programs. */
  wall: number;
  /** Processor time of this thread between two turns. */
  cpu: number;
}

/** Sampling of the event loop, ms; its delay is the excess. */
const RESOLUTION_MS = 5;

const readCpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Measures the event loop while `work` runs. */
export async function watchLoop(work: () => Promise<unknown>): Promise<Standstill> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let cpu = 0;
  let before = readCpu();
  let over = false;
  const turn = () => {
    const now = readCpu();
    cpu = Math.max(cpu, now - before);
    before = now;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  over = true;
  delay.disable();
  return { wall: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), cpu };
}

/** No block. */
export const NONE: Standstill = { wall: 0, cpu: 0 };

/** Returns the longer one of each. */
export const addStandstill = (a: Standstill, b: Standstill): Standstill => ({
  wall: Math.max(a.wall, b.wall),
  cpu: Math.max(a.cpu, b.cpu),
});
