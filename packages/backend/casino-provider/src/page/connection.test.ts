import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { failureText } from './failure-text.ts';
import { createTranslate } from './texts.ts';

/** The provider's responses; the last one is repeated. */
let answers: (() => Response)[];
let sent: number;

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(sent, answers.length - 1)];
    sent += 1;
    return answer?.();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refuse = (status: number, code: string, seconds?: string) => () =>
  Response.json(
    { error: true, code, message: '' },
    { status, headers: seconds === undefined ? {} : { 'retry-after': seconds } },
  );
const bet = async () => {
  const outcome = createConnection('token')
    .post('/api/rounds', { id: 'a' })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
};

it('a call over the limit is repeated after the wait that the provider names', async () => {
  answers = [refuse(429, 'too_often', '1'), () => Response.json({ done: true })];
  expect(await bet()).toEqual({ done: true });
  expect(sent).toBe(2);
});

it.each([
  [429, 'too_often', '1', 4, 'That was too fast. Try again in 1 s.'],
  [429, 'too_often', '40', 1, 'That was too fast. Try again in 40 s.'],
  [408, 'timeout', undefined, 4, 'Your call took too long to arrive. Try again.'],
])(
  'a call that stays refused with %s %s and a wait of %s s is sent %s times, and the player reads why',
  async (status, code, seconds, times, text) => {
    answers = [refuse(status, code, seconds)];
    const failure = await bet();
    expect(failure).toMatchObject({ name: 'CallFailure', code });
    expect(sent).toBe(times);
    expect(failureText(createTranslate('en'), failure as never)).toBe(text);
    expect(failureText(createTranslate('hi'), failure as never)).toMatch(/[\u0900-\u097f]/);
  },
);
