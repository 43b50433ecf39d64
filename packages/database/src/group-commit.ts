import { setImmediate } from 'node:timers/promises';

/**
 * Runs the jobs of one lane together, all or none; the results stand in the order of the jobs.
 * `take` gives the jobs: calling it late, once the work can really begin, lets more of them join. It
 * gives the same ones when called again.
 */
export type RunGroup<Job, Result> = (take: () => readonly Job[]) => Promise<readonly Result[]>;

/** Jobs run together at most. */
const MOST_JOBS = 64;

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: what arrives while a lane is at work waits and then runs in one go, so that a busy
 * lane needs fewer transactions, not more time. A group that fails is run again one by one, so that
 * no job can fail for the sake of another; work that may have been done must resolve, not throw.
 */
export function createGroupCommit<Job, Result>(run: RunGroup<Job, Result>) {
  const lanes = new Map<string, Waiting<Job, Result>[]>();

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

  const drain = async (lane: string, queue: Waiting<Job, Result>[]) => {
    while (queue.length > 0) {
      // A turn of the event loop, so that requests that are at the door can join: PGlite answers
      // without one, and would let in one at a time.
      await setImmediate();
      await runNext(queue);
    }
    lanes.delete(lane);
  };

  /** Runs a job with the others of its lane; resolves with its own result. */
  return (lane: string, job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      const waiting = { job, resolve, reject };
      const queue = lanes.get(lane);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const opened = [waiting];
      lanes.set(lane, opened);
      void drain(lane, opened);
    });
}
