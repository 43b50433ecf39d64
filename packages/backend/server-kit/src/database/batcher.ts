import { setImmediate } from 'node:timers/promises';

/**
 * Runs the jobs of one lane together, all or none; results are in the order of the jobs. `take`
 * returns the jobs, the same ones each time: a late call lets more of them join.
 */
export type RunGroup<Job, Result> = (take: () => readonly Job[]) => Promise<readonly Result[]>;

/** Maximum of jobs in a group. */
const MAX_JOBS = 64;
/** Pending jobs that justify another group in parallel. */
const WORTH_JOBS = 8;

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Pending jobs of a lane, and its running groups. */
interface Lane<Job, Result> {
  queue: Waiting<Job, Result>[];
  groups: Promise<void>[];
  /** Number of groups that have taken their jobs. */
  begun: number;
}

/**
 * Group commit: jobs that arrive during a group run in the next one. A failed group is retried job
 * by job; work that may have been done must resolve. `maxGroups` above 1 allows parallel groups.
 */
export function createBatcher<Job, Result>(run: RunGroup<Job, Result>, maxGroups = 1) {
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
      // Yields to the event loop, so that arriving requests can join: PGlite responds without a
      // yield, and would run one at a time.
      await setImmediate();
      lane.groups = [runNext(lane)];
      // Groups that join meanwhile are awaited, too.
      for (const group of lane.groups) await group;
      lane.groups = [];
      lane.begun = 0;
    }
    lanes.delete(name);
  };

  const mayJoin = ({ queue, groups, begun }: Lane<Job, Result>) =>
    begun > 0 && begun === groups.length && begun < maxGroups && queue.length >= WORTH_JOBS;

  /** Runs a job with the others of its lane; resolves to its own result. */
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
