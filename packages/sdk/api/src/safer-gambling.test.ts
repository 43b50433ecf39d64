import { signOut } from '@exchange/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';
import { excludeSelf, saferGamblingQuery } from './safer-gambling.ts';
import { replaceNetwork, resetPage, signInAs } from './testing/index.ts';

const STATE = {
  limits: [],
  break: null,
  reality_check: { minutes: 0, session_started: 0, checked_at: 0, net_result: 0, now: 0 },
};

let answer: () => void;
let restore: () => void;
beforeEach(() => {
  const gate = Promise.withResolvers<void>();
  answer = gate.resolve;
  restore = replaceNetwork(async () => {
    await gate.promise;
    return { status: 200, data: { status: 200, error: false, message: '', data: STATE } };
  });
  signInAs({ id: 1, userName: 'asha', token: 't' });
});
afterEach(() => {
  restore();
  resetPage();
});

const shown = () => queryClient.getQueryData(saferGamblingQuery.queryKey);

it('the state that a step returns is shown at once', async () => {
  const step = excludeSelf(6);
  answer();
  expect(shown()).toBeUndefined();
  const state = await step;
  expect(shown()).toEqual(state);
});

it('the state of a player who signed out meanwhile is not shown to the next one', async () => {
  const step = excludeSelf(6);
  signOut();
  signInAs({ id: 2, userName: 'ravi', token: 'u' });
  answer();
  await step;
  expect(shown()).toBeUndefined();
});
