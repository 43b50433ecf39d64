import { ERRORS_PATH, errorReport } from '@exchange/contract';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageError } from './report-error.ts';

const CHROME = `TypeError: Cannot read properties of undefined (reading 'price')
    at showPrice (https://areas.example/casino/1.4.2/34.bb1880e1.js?again=1:1:420)
    at async Promise.all (index 0)
    at https://play.example/assets/shared.4ce81c19.js:2:17
    at secret (chrome-extension://abc/content.js:1:1)`;
const FIREFOX = `showPrice@https://areas.example/casino/1.4.2/34.bb1880e1.js:1:420
@https://play.example/assets/shared.4ce81c19.js:2:17`;
const FRAMES = [
  { file: '/casino/1.4.2/34.bb1880e1.js', line: 1, column: 420, fn: 'showPrice' },
  { file: '/assets/shared.4ce81c19.js', line: 2, column: 17, fn: '' },
];

let sent: { path: string; report: Promise<unknown> }[] = [];
let reportError: (error: PageError) => void;

beforeEach(async () => {
  sent = [];
  const sendBeacon = (path: string, body: Blob) => {
    sent.push({ path, report: body.text().then((text) => JSON.parse(text)) });
    return true;
  };
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { origin: 'https://play.example' });
  document.head.innerHTML =
    '<meta name="given-ticket" content="signed.ticket"><script type="application/json" id="registry">' +
    '{"remotes":{"casino":{"active":{"manifestUrl":"https://areas.example/casino/1.4.2/m.json"}}}}</script>';
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

const thrown = (stack: string, message = 'x is undefined', name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack });

test.each([
  ['Chrome', CHROME],
  ['Firefox and Safari', FIREFOX],
])('a stack of %s becomes frames of our files, with the ticket of the page', async (_, stack) => {
  reportError({ kind: 'error', thrown: thrown(stack) });
  expect(sent.map(({ path }) => path)).toEqual([ERRORS_PATH]);
  const report = await sent[0]?.report;
  expect(report).toEqual({
    kind: 'error',
    name: 'TypeError',
    message: 'x is undefined',
    frames: FRAMES,
    isTopOurs: true,
    ticket: 'signed.ticket',
  });
  expect(v.is(errorReport, report)).toBe(true);
});

test('an error of a page over plain HTTP is listed, but no vote', async () => {
  vi.stubGlobal('isSecureContext', false);
  reportError({ kind: 'error', thrown: thrown(CHROME) });
  expect(await sent[0]?.report).toMatchObject({ kind: 'caught', message: 'x is undefined' });
});

const OURS = '    at showPrice (https://areas.example/casino/1.4.2/34.bb1880e1.js:1:420)';
test.each([
  [false, `TypeError: x\n    at secret (chrome-extension://abc/content.js:1:1)\n${OURS}`],
  [false, `TypeError: x\n    at tag (https://ads.example/tag.js:1:1)\n${OURS}`],
  [false, `TypeError: x\n    at tag (https://ads.example/assets/tag.js:1:1)\n${OURS}`],
  [false, `TypeError: x\n    at tag (https://ads.example/casino/1.4.2/tag.js:1:1)\n${OURS}`],
  [false, `TypeError: x\n    at <anonymous>:1:1\n${OURS}`],
  [false, `secret@moz-extension://abc/content.js:1:1\n${FIREFOX}`],
  [true, `TypeError: x\n    at Array.reduce (<anonymous>)\n${OURS}`],
  [true, `reduce@[native code]\n${FIREFOX}`],
])('says whether our code threw: %s for %j', async (isTopOurs, stack) => {
  reportError({ kind: 'error', thrown: thrown(stack) });
  expect(await sent[0]?.report).toMatchObject({ isTopOurs });
});

test('a message has no data of the player', async () => {
  const message = `asha@example.com lost 40012345678 at /x?token=abc ${'y'.repeat(400)}`;
  reportError({ kind: 'rejection', thrown: thrown(CHROME, message) });
  const failedCall = Object.assign(thrown(CHROME, 'No user Asha', 'ApiError'), {
    kind: 'refused',
    status: 422,
  });
  reportError({ kind: 'rejection', thrown: failedCall });
  const [one, call] = (await Promise.all(sent.map(({ report }) => report))) as v.InferOutput<
    typeof errorReport
  >[];
  expect(one?.message).toMatch(/^<e-mail> lost # at \/x y+$/);
  expect(one?.message.length).toBeLessThanOrEqual(300);
  expect(call?.message).toBe('refused 422');
});

test('a failed call is reported by its name and status', async () => {
  const failed = { name: 'ApiError', call: 'matchList', kind: 'unavailable', status: 500 };
  reportError({ kind: 'caught', thrown: { ...failed, stack: CHROME } });
  const report = await sent[0]?.report;
  expect(report).toMatchObject({
    kind: 'caught',
    name: 'ApiError',
    message: 'matchList unavailable 500',
    frames: FRAMES,
  });
  expect(v.is(errorReport, report)).toBe(true);
});

test.each([
  ['of an extension', thrown('at x (chrome-extension://abc/content.js:1:1)')],
  ['of another site under our path', thrown('at x (https://ads.example/assets/tag.js:1:1)')],
  ['of another site', thrown('at x (https://ads.example/tag.js:1:1)')],
  ['without a stack', 'a text'],
  ['of nothing', undefined],
])('an error %s is not reported', (_, error) => {
  reportError({ kind: 'error', thrown: error });
  expect(sent).toEqual([]);
});

test('an error is reported once a page view, and five at most', () => {
  for (const index of [1, 1, 2, 3, 4, 5, 6]) {
    reportError({ kind: 'error', thrown: thrown(CHROME, `fault ${index}`) });
  }
  expect(sent).toHaveLength(5);
});
