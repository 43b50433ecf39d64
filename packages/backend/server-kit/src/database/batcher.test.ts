import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Creates a lane that records its groups; `fails` selects those that fail. */
function createWorkshop(fails: (jobs: readonly number[]) => boolean = () => false) {
  const groups: (readonly number[])[] = [];
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const add = createBatcher<number, number>(async (take) => {
    const jobs = take();
    groups.push(jobs);
    start();
    await finished;
    if (fails(jobs)) throw new Error(`failed: ${jobs}`);
    return jobs.map((job) => job * 10);
  });
  return { add, groups, started, finish };
}

test('jobs that arrive while a lane is busy run in one batch, each with its own result', async () => {
  const { add, groups, started, finish } = createWorkshop();
  const first = add('lane', 1);
  await started;
  const others = [2, 3].map((job) => add('lane', job));
  finish();
  expect(await Promise.all([first, ...others])).toEqual([10, 20, 30]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test('jobs that arrive before a batch begins join it', async () => {
  let begin = () => {};
  const ready = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const groups: (readonly number[])[] = [];
  const add = createBatcher<number, number>(async (take) => {
    await ready;
    groups.push(take());
    return take();
  });
  const results = [1, 2, 3].map((job) => add('lane', job));
  begin();
  expect(await Promise.all(results)).toEqual([1, 2, 3]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('lanes do not wait for each other', async () => {
  const { add, groups, finish } = createWorkshop();
  const results = [add('a', 1), add('b', 2)];
  finish();
  expect(await Promise.all(results)).toEqual([10, 20]);
  expect(groups).toEqual([[1], [2]]);
});

test('an idle lane runs new jobs', async () => {
  const { add, finish } = createWorkshop();
  finish();
  expect(await add('lane', 1)).toBe(10);
  expect(await add('lane', 2)).toBe(20);
});

test('a failing job does not fail the others of its batch', async () => {
  const { add, groups, finish } = createWorkshop((jobs) => jobs.includes(3));
  const results = [2, 3, 4].map((job) => add('lane', job));
  finish();
  const settled = await Promise.allSettled(results);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([[2, 3, 4], [2], [3], [4]]);
});

test('many jobs run in batches of 64 at most', async () => {
  const { add, groups, finish } = createWorkshop();
  const results = Array.from({ length: 150 }, (_, job) => add('lane', job));
  finish();
  await Promise.all(results);
  expect(groups.map(({ length }) => length)).toEqual([64, 64, 22]);
});

test('with two batches allowed, a second one starts once enough jobs wait, and a third waits', async () => {
  const groups: { jobs: readonly number[]; finish: () => void }[] = [];
  const add = createBatcher<number, number>(async (take) => {
    const jobs = take();
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    groups.push({ jobs, finish });
    await promise;
    return jobs;
  }, 2);
  const begun = (count: number) => expect.poll(() => groups).toHaveLength(count);
  const results: Promise<number>[] = [];
  const addAll = (jobs: readonly number[]) => results.push(...jobs.map((job) => add('lane', job)));
  const list = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  addAll([1]);
  await begun(1);
  addAll(list(2, 8));
  await setImmediate();
  expect(groups).toHaveLength(1);
  addAll([9]);
  await begun(2);
  addAll(list(10, 30));
  groups[0]?.finish();
  await setImmediate();
  // The third waits for both.
  expect(groups.map(({ jobs }) => jobs)).toEqual([[1], list(2, 9)]);
  groups[1]?.finish();
  await begun(3);
  groups[2]?.finish();
  expect(await Promise.all(results)).toEqual(list(1, 30));
  expect(groups.map(({ jobs }) => jobs)).toEqual([[1], list(2, 9), list(10, 30)]);
});
