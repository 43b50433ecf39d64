import {
  EMPTY_DOCUMENT,
  type RegisteredVersion,
  type RegistryDocument,
} from '@exchange/federation/registry';
import { registerForTest } from '@exchange/federation/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryState } from './budget-state.ts';
import { createErrorBudget, type ErrorBudget, readErrorBudget } from './error-budget.ts';

const WINDOW_MS = 1000;
const REST_MS = 5000;

let now = 0;
let budget: ErrorBudget;
beforeEach(() => {
  now = 1_000_000;
  const rules = { windowMs: WINDOW_MS, clients: 3, share: 0.5, restMs: REST_MS };
  budget = createErrorBudget(
    rules,
    createMemoryState(WINDOW_MS, () => now),
    () => now,
  );
  budget.follow(documentOf({ casino: [registered('2.0.0', 100)] }));
});

const documentOf = (
  microFrontends: RegistryDocument['microFrontends'],
  history: RegistryDocument['history'] = [],
): RegistryDocument => ({ ...EMPTY_DOCUMENT, microFrontends, history });
const registered = (version: string, traffic: number): RegisteredVersion =>
  registerForTest(
    { version, manifestUrl: `/casino/${version}/m.json` },
    { traffic, default: traffic > 50 },
  );

const give = (client: string) => budget.markServed('casino', '2.0.0', client);
const open = async (client: string) => {
  await give(client);
  await budget.markUsed('casino', '2.0.0', client);
};
const fail = (client: string) => budget.markFailed('casino', '2.0.0', client);
const openAndFail = async (...clients: string[]) => {
  for (const client of clients) await open(client);
  const suspensions = [];
  for (const client of clients) suspensions.push(await fail(client));
  return suspensions.filter(Boolean);
};
const isOff = () => budget.isSuspended('casino', '2.0.0');

describe('the budget of failures', () => {
  test('is used up by enough clients that are a large enough part @security:measures.11', async () => {
    for (const client of ['x', 'y', 'z']) await open(client);
    const suspension = { area: 'casino', version: '2.0.0', failed: 3, used: 6, at: now };
    expect(await openAndFail('a', 'b', 'c')).toEqual([suspension]);
    expect(isOff()).toBe(true);
    expect(budget.isSuspended('casino', '1.0.0')).toBe(false);
    expect(budget.suspensions()).toEqual([
      { ...suspension, isOnProbation: false, until: now + REST_MS },
    ]);
  });

  test('is not used up where too many others are well', async () => {
    for (const client of ['w', 'x', 'y', 'z']) await open(client);
    await openAndFail('a', 'b', 'c');
    expect(isOff()).toBe(false);
    await openAndFail('d');
    expect(isOff()).toBe(true);
  });

  test('counts those alone who told that they show it, or that it failed', async () => {
    for (const client of ['w', 'x', 'y', 'z', 'a', 'b', 'c']) await give(client);
    for (const client of ['a', 'b', 'c']) await fail(client);
    expect(isOff()).toBe(true);
    expect(await budget.countOf('casino', '2.0.0')).toEqual({ used: 3, failed: 3 });
  });

  test('is never used up by one client, however often it reports @security:measures.10', async () => {
    await open('a');
    for (let reports = 0; reports < 100; reports += 1) await fail('a');
    expect(isOff()).toBe(false);
    expect(await budget.countOf('casino', '2.0.0')).toEqual({ used: 1, failed: 1 });
  });

  test('ignores clients that never got the version, whether they report success or failure', async () => {
    await open('a');
    for (const client of ['a', 'b', 'c', 'd']) await fail(client);
    for (const client of ['w', 'x']) await budget.markUsed('casino', '2.0.0', client);
    expect(isOff()).toBe(false);
    expect(await budget.countOf('casino', '2.0.0')).toEqual({ used: 1, failed: 1 });
  });

  test('accepts reports of a page that has been open for longer than failures count', async () => {
    for (const client of ['a', 'b', 'c']) await open(client);
    now += 5 * WINDOW_MS;
    for (const client of ['a', 'b', 'c']) await fail(client);
    expect(isOff()).toBe(true);
  });

  test('drops old failures', async () => {
    await openAndFail('a', 'b');
    now += WINDOW_MS;
    await openAndFail('c');
    expect(isOff()).toBe(false);
  });

  test('starts again when the versions of the area change, and continues when those of others do', async () => {
    await openAndFail('a', 'b', 'c');
    const casino = [registered('2.0.0', 100)];
    budget.follow(documentOf({ casino, wallet: [registered('1.0.0', 100)] }));
    expect(isOff()).toBe(true);
    budget.follow(documentOf({ casino: [registered('2.0.0', 90), registered('2.1.0', 10)] }));
    expect(isOff()).toBe(false);
    expect(await fail('d')).toBeUndefined();
    expect(budget.suspensions()).toEqual([]);
  });

  test('begins afresh where the same version is activated once more', async () => {
    await openAndFail('a', 'b', 'c');
    const change = { at: '2026-01-01T00:00:00Z', by: 'a', remote: 'casino', action: 'activate' };
    budget.follow(documentOf({ casino: [registered('2.0.0', 100)] }, [{ id: 'new', ...change }]));
    expect(isOff()).toBe(false);
  });
});

describe('a version that was suspended', () => {
  beforeEach(async () => {
    await openAndFail('a', 'b', 'c');
    now += REST_MS - 1;
  });

  test('rests, and is given out again on probation', () => {
    expect(isOff()).toBe(true);
    now += 1;
    expect(isOff()).toBe(false);
    expect(budget.suspensions()).toMatchObject([{ isOnProbation: true, until: now + WINDOW_MS }]);
  });

  test('is suspended again at once where it still fails, but not by one client alone', async () => {
    now += 1;
    expect(await openAndFail('d')).toEqual([]);
    expect(await openAndFail('e')).toMatchObject([{ failed: 2, used: 2, at: now }]);
    expect(isOff()).toBe(true);
    now += REST_MS;
    expect(isOff()).toBe(false);
  });

  test('stays where enough others are well', async () => {
    now += 1;
    for (const client of ['w', 'x', 'y', 'z']) await open(client);
    expect(await openAndFail('d', 'e')).toEqual([]);
  });

  test('does not pay for failures during its rest', async () => {
    for (const client of ['d', 'e', 'f']) await give(client);
    for (const client of ['d', 'e', 'f']) await fail(client);
    now += 1;
    expect(await openAndFail('g')).toEqual([]);
    expect(isOff()).toBe(false);
  });

  test('has the whole budget again once its probation is over', async () => {
    now += 1 + WINDOW_MS;
    expect(budget.suspensions()).toEqual([]);
    expect(await openAndFail('d', 'e')).toEqual([]);
    expect(await openAndFail('f')).toHaveLength(1);
  });
});

test('has defaults, and reads its values from the environment @security:measures.11', () => {
  expect(readErrorBudget({})).toEqual({
    windowMs: 300_000,
    clients: 5,
    share: 0.2,
    restMs: 600_000,
  });
  const env = {
    FAULT_BUDGET_WINDOW_S: '60',
    FAULT_BUDGET_CLIENTS: '9',
    FAULT_BUDGET_SHARE: '0.5',
    FAULT_BUDGET_REST_S: '90',
  };
  expect(readErrorBudget(env)).toEqual({
    windowMs: 60_000,
    clients: 9,
    share: 0.5,
    restMs: 90_000,
  });
});

test.each([
  ['FAULT_BUDGET_CLIENTS', '1'],
  ['FAULT_BUDGET_SHARE', '0'],
  ['FAULT_BUDGET_WINDOW_S', 'long'],
  ['FAULT_BUDGET_REST_S', '0'],
])('%s cannot be %s', (name, value) => {
  expect(() => readErrorBudget({ [name]: value })).toThrow(name);
});
