import type { RegisteredVersion } from '@exchange/federation/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFaultBudget, type FaultBudget } from './fault-budget.ts';

const WINDOW_MS = 1000;

let now = 0;
let budget: FaultBudget;
beforeEach(() => {
  now = 1_000_000;
  const rules = { windowMs: WINDOW_MS, clients: 3, share: 0.5 };
  budget = createFaultBudget(rules, () => now);
  budget.follow({ casino: [registered('2.0.0', 100)] });
});

const registered = (version: string, traffic: number) =>
  ({
    ...{ metadata: { version }, deployment: { traffic, default: traffic > 50 } },
  }) as RegisteredVersion;

const open = (client: string) => {
  budget.markGiven('casino', '2.0.0', client);
  budget.markUsed('casino', '2.0.0', client);
};
const fail = (client: string) => budget.markFailed('casino', '2.0.0', client);
const openAndFail = (...clients: string[]) => {
  for (const client of clients) open(client);
  return clients.map(fail).filter(Boolean);
};
const isOff = () => budget.isSuspended('casino', '2.0.0');

describe('the budget of failures', () => {
  test('is used up by enough clients that are a large enough part', () => {
    for (const client of ['x', 'y', 'z']) open(client);
    expect(openAndFail('a', 'b', 'c')).toEqual([
      { area: 'casino', version: '2.0.0', failed: 3, used: 6, at: now },
    ]);
    expect(isOff()).toBe(true);
    expect(budget.isSuspended('casino', '1.0.0')).toBe(false);
    expect(budget.suspensions()).toHaveLength(1);
  });

  test('is not used up where too many others are well', () => {
    for (const client of ['w', 'x', 'y', 'z']) open(client);
    openAndFail('a', 'b', 'c');
    expect(isOff()).toBe(false);
    openAndFail('d');
    expect(isOff()).toBe(true);
  });

  test('is never used up by one client, however often it reports', () => {
    open('a');
    for (let reports = 0; reports < 100; reports += 1) fail('a');
    expect(isOff()).toBe(false);
    expect(budget.countOf('casino', '2.0.0')).toEqual({ used: 1, failed: 1 });
  });

  test('does not hear clients that were never given the version', () => {
    open('a');
    for (const client of ['a', 'b', 'c', 'd']) fail(client);
    expect(isOff()).toBe(false);
  });

  test('hears a page that has been open for longer than failures count', () => {
    for (const client of ['a', 'b', 'c']) open(client);
    now += 5 * WINDOW_MS;
    for (const client of ['a', 'b', 'c']) fail(client);
    expect(isOff()).toBe(true);
  });

  test('forgets failures that are long ago', () => {
    openAndFail('a', 'b');
    now += WINDOW_MS;
    openAndFail('c');
    expect(isOff()).toBe(false);
  });

  test('begins afresh as the versions of the area change, and goes on as those of others do', () => {
    openAndFail('a', 'b', 'c');
    budget.follow({ casino: [registered('2.0.0', 100)], wallet: [registered('1.0.0', 100)] });
    expect(isOff()).toBe(true);
    budget.follow({ casino: [registered('2.0.0', 90), registered('2.1.0', 10)] });
    expect(isOff()).toBe(false);
    expect(fail('d')).toBeUndefined();
    expect(budget.suspensions()).toEqual([]);
  });
});
