import { setImmediate } from 'node:timers/promises';

/**
 * Runs the jobs of one lane together, all or none; the results stand in the order of the jobs.
 * `take` gives the jobs: calling it late, once the work can really begin, lets more of them join. It
 * gives the same ones when called again.
 */
export type RunGroup<Job, Result> = (take: () => readonly Job[]) => Promise<readonly Result[]>;

/** Jobs run together at most. */
const MOST_JOBS = 64;
/** So many that wait are worth a group of their own beside the one at work. */
const WORTH_JOBS = 8;

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Jobs of a lane that wait, and how many groups of it are under way. */
interface Lane<Job, Result> {
  queue: Waiting<Job, Result>[];
  groups: number;
}

/**
 * Group commit: what arrives while a lane is at work waits and then runs in one go, so that a busy
 * lane needs fewer transactions, not more time. A group that fails is run again one by one, so that
 * no job can fail for the sake of another; work that may have been done must resolve, not throw.
 * With `mostGroups` above 1 the next group begins beside those at work once it is worth it.
 */
export function createGroupCommit<Job, Result>(run: RunGroup<Job, Result>, mostGroups = 1) {
  const lanes = new Map<string, Lane<Job, Result>>();

  const runAlone = async ({ job, resolve, reject }: Waiting<Job, Result>) => {
    try {
      const [result] = await run(() => [job]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  };

  const runNext = async (queue: Waiting<Job, Result>[]) => {
    let group: Waiting<Job, Result>[] | undefined;
    const take = () => {
      group ??= queue.splice(0, MOST_JOBS);
      return group;
    };
    try {
      const results = await run(() => take().map(({ job }) => job));
      for (const [index, { resolve }] of take().entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first, ...others] = take();
      if (others.length === 0) first?.reject(error);
      else for (const waiting of take()) await runAlone(waiting);
    }
  };

  const drain = async (name: string, lane: Lane<Job, Result>) => {
    lane.groups += 1;
    while (lane.queue.length > 0) {
      // A turn of the event loop, so that requests that are at the door can join: PGlite answers
      // without one, and would let in one at a time.
      await setImmediate();
      await runNext(lane.queue);
    }
    lane.groups -= 1;
    if (lane.groups === 0) lanes.delete(name);
  };

  /** Runs a job with the others of its lane; resolves with its own result. */
  return (name: string, job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(name) ?? { queue: [], groups: 0 };
      lanes.set(name, lane);
      lane.queue.push({ job, resolve, reject });
      const isWorth = lane.groups === 0 || lane.queue.length === WORTH_JOBS;
      if (isWorth && lane.groups < mostGroups) void drain(name, lane);
    });
}
