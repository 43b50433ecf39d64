import { toastsStore } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { clearMutationErrors, reportListError, reportMutationError } from './report-errors.ts';

const offline = new ApiError('offline', 0, 'No connection');
const refused = new ApiError('refused', 404, 'No such match');
const texts = () => toastsStore.getState().toasts.map(({ text }) => text);

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  for (const call of ['eventDetails', 'eventSessions']) clearMutationErrors(call);
  toastsStore.setState({ toasts: [] });
});

it('shows a kind of failure once, though another call succeeds in between @spec:8.9', () => {
  for (let second = 0; second < 3; second += 1) {
    reportMutationError('eventDetails', offline);
    clearMutationErrors('eventSessions');
  }
  expect(texts()).toEqual(['No connection']);
});

it('shows one toast for two calls of the same failure, and another for another kind', () => {
  reportMutationError('eventDetails', offline);
  reportMutationError('eventSessions', offline);
  reportMutationError('eventDetails', refused);
  expect(texts()).toEqual(['No connection', 'No such match']);
});

it('shows it again once the call had succeeded', () => {
  reportMutationError('eventDetails', offline);
  clearMutationErrors('eventDetails');
  reportMutationError('eventDetails', offline);
  expect(texts()).toHaveLength(2);
});

it('shows a toast for each tap on a game', () => {
  reportMutationError('gameLogin', refused);
  reportMutationError('gameLogin', refused);
  expect(texts()).toHaveLength(2);
});

it('shows no rejection by a step that comes first: its page asks for that', () => {
  const first = new ApiError('refused', 403, 'No', { code: 'CHANGE_PASSWORD_FIRST' });
  reportListError('myBets', first);
  reportMutationError('matchBets', first);
  expect(texts()).toEqual([]);
  reportListError('myBets', new ApiError('refused', 403, 'No'));
  expect(texts()).toHaveLength(1);
});
