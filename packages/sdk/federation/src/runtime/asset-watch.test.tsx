import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AssetWatch, createAssetWatch } from './asset-watch.ts';
import { createDeadlines, type Deadlines } from './deadlines.ts';

const CASINO = 'casino';
/** Files of a page of the casino with their bytes, as its production build has them. */
const FILES = { 'entry.js': 9_900, 'page.js': 41_300, 'more.js': 33_000, 'page.css': 9_000 };
/** Bytes of an answer without a body. */
const HEAD_BYTES = 600;

let deadlines: Deadlines;
let assets: AssetWatch;

beforeEach(() => {
  vi.useFakeTimers();
  deadlines = createDeadlines();
  assets = createAssetWatch(
    { hashOf: () => 'sha384-x', learn: () => undefined, hasRefused: () => false },
    deadlines,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests all files at once; returns their elements. */
const requestAll = () =>
  Object.keys(FILES).map((file) => {
    const url = `https://areas.example/casino/1.0.0/${file}`;
    return file.endsWith('.css')
      ? assets.link(CASINO, url, { rel: 'stylesheet' })
      : assets.script(CASINO, url);
  });

/** A line that all transfers share equally, in steps of 100 ms. */
function startLine(kbits: number) {
  const open = new Set<{ left: number; done: () => void }>();
  setInterval(() => {
    const share = (kbits * 1000) / 8 / 10 / Math.max(1, open.size);
    for (const transfer of open) {
      transfer.left -= share;
      if (transfer.left > 0) continue;
      open.delete(transfer);
      transfer.done();
    }
  }, 100);
  const carry = (bytes: number, done: () => void) => void open.add({ left: bytes, done });
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((answer) => carry(HEAD_BYTES, () => answer(new Response()))),
  );
  return carry;
}

test.each([60, 100])('a line of %s kbit/s brings all files of an area', async (kbits) => {
  const carry = startLine(kbits);
  const elements = requestAll();
  const arrived = assets.settled(CASINO, Object.keys(FILES));
  elements.forEach((element, index) => {
    carry(Object.values(FILES)[index] ?? 0, () => element.dispatchEvent(new Event('load')));
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await expect(arrived).resolves.toBeUndefined();
  expect(deadlines.hasPassed(CASINO)).toBe(false);
});

test('an origin that hangs is given up after seven seconds', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const [entry] = requestAll();
  const failed = vi.fn();
  entry?.addEventListener('error', failed);
  const arrived = expect(assets.settled(CASINO, ['entry.js'])).rejects.toThrow('Timed out');
  await vi.advanceTimersByTimeAsync(6_900);
  expect(deadlines.hasPassed(CASINO)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await arrived;
  expect(deadlines.hasPassed(CASINO)).toBe(true);
  expect(failed).toHaveBeenCalledOnce();
});

test('a file that never comes is given up after a minute, though its origin answers', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  requestAll();
  const arrived = expect(assets.settled(CASINO, ['page.css'])).rejects.toThrow('Timed out');
  await vi.advanceTimersByTimeAsync(59_900);
  expect(deadlines.hasPassed(CASINO)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await arrived;
});

test('a file that cannot be loaded fails at once, which is no time-out', async () => {
  const ask = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', ask);
  const [entry] = requestAll();
  entry?.dispatchEvent(new Event('error'));
  await expect(assets.settled(CASINO, ['entry.js'])).rejects.toThrow('Could not be loaded');
  expect(deadlines.hasPassed(CASINO)).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});
