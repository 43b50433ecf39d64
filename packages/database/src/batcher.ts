import { setImmediate } from 'node:timers/promises';

/**
 * Runs the jobs of one lane together, all or none; the results stand in the order of the jobs.
 * `take` gives the jobs: calling it late, once the work can really begin, lets more of them join. It
 * gives the same ones when called again.
 */
export type RunGroup<Job, Result> = (take: () => readonly Job[]) => Promise<readonly Result[]>;

/** Jobs run together at most. */
const MAX_JOBS = 64;
/** So many that wait are worth a group of their own beside the one at work. */
const WORTH_JOBS = 8;

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Jobs of a lane that wait, and the groups that are under way beside each other. */
interface Lane<Job, Result> {
  queue: Waiting<Job, Result>[];
  groups: Promise<void>[];
  /** How many of these have taken their jobs. */
  begun: number;
}

/**
 * Group commit: what arrives while a lane is at work waits and then runs in one go, so that a busy
 * lane needs fewer transactions, not more time. A group that fails is run again one by one, so that
 * no job can fail for the sake of another; work that may have been done must resolve, not throw.
 * With `mostGroups` above 1 another group begins beside the first once it is worth it; all of them end
 * before the next begins, so that whoever needs the lane's locks alone gets them.
 */
export function createBatcher<Job, Result>(run: RunGroup<Job, Result>, mostGroups = 1) {
  const lanes = new Map<string, Lane<Job, Result>>();

  const runAlone = async ({ job, resolve, reject }: Waiting<Job, Result>) => {
    try {
      const [result] = await run(() => [job]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  };

  const runNext = async (lane: Lane<Job, Result>) => {
    let group: Waiting<Job, Result>[] | undefined;
    const take = () => {
      if (group) return group;
      group = lane.queue.splice(0, MAX_JOBS);
      lane.begun += 1;
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
    while (lane.queue.length > 0) {
      // A turn of the event loop, so that requests that are at the door can join: PGlite answers
      // without one, and would let in one at a time.
      await setImmediate();
      lane.groups = [runNext(lane)];
      // Groups that join meanwhile are waited for, too.
      for (const group of lane.groups) await group;
      lane.groups = [];
      lane.begun = 0;
    }
    lanes.delete(name);
  };

  const mayJoin = ({ queue, groups, begun }: Lane<Job, Result>) =>
    begun > 0 && begun === groups.length && begun < mostGroups && queue.length >= WORTH_JOBS;

  /** Runs a job with the others of its lane; resolves with its own result. */
  return (name: string, job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      const waiting = { job, resolve, reject };
      const lane = lanes.get(name);
      if (!lane) {
        const opened = { queue: [waiting], groups: [], begun: 0 };
        lanes.set(name, opened);
        void drain(name, opened);
        return;
      }
      lane.queue.push(waiting);
      if (mayJoin(lane)) lane.groups.push(runNext(lane));
    });
}
