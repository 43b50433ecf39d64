import { toastsStore } from '@exchange/store';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  toastsStore.setState({ toasts: [] });
});

const connectClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });
const toasts = () => toastsStore.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);

it.each([
  ['field', 'Copied'],
  ['text', 'Copied to clipboard'],
] as const)('shows after copying %s: %s @spec:8.11', async (what, reported) => {
  const copied: string[] = [];
  connectClipboard(async (text) => void copied.push(text));
  await copyText('000000000000', what);
  expect(copied).toEqual(['000000000000']);
  expect(toasts()).toEqual([`success: ${reported}`]);
});

it('shows a failure if the browser refuses @spec:8.11', async () => {
  connectClipboard(() => Promise.reject(new Error('not allowed')));
  await copyText('x', 'text');
  expect(toasts()).toEqual(['error: Failed to copy text.']);
});
