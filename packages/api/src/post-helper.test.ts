import { noticesStore } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { clearPostHelperFailures, reportPostHelperFailure } from './post-helper.ts';

const offline = new ApiError('offline', 0, 'No connection');
const refused = new ApiError('refused', 404, 'No such match');
const texts = () => noticesStore.getState().notices.map(({ text }) => text);

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  for (const call of ['eventDetails', 'eventSessions']) clearPostHelperFailures(call);
  noticesStore.setState({ notices: [] });
});

it('shows a kind of failure once, though another call succeeds in between @spec:8.9', () => {
  for (let second = 0; second < 3; second += 1) {
    reportPostHelperFailure('eventDetails', offline);
    clearPostHelperFailures('eventSessions');
  }
  expect(texts()).toEqual(['No connection']);
});

it('shows one toast where two calls fail alike, and another for another kind', () => {
  reportPostHelperFailure('eventDetails', offline);
  reportPostHelperFailure('eventSessions', offline);
  reportPostHelperFailure('eventDetails', refused);
  expect(texts()).toEqual(['No connection', 'No such match']);
});

it('shows it again once the call had succeeded', () => {
  reportPostHelperFailure('eventDetails', offline);
  clearPostHelperFailures('eventDetails');
  reportPostHelperFailure('eventDetails', offline);
  expect(texts()).toHaveLength(2);
});

it('answers each tap on a game', () => {
  reportPostHelperFailure('gameLogin', refused);
  reportPostHelperFailure('gameLogin', refused);
  expect(texts()).toHaveLength(2);
});
