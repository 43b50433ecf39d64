import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DownloadApp } from './DownloadApp.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['a tab', false, 1],
  ['the installed app', true, 0],
])('offers the app if it is not installed: %s', (_, standalone, count) => {
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: standalone && /standalone/.test(query) });
  vi.stubGlobal('matchMedia', matchMedia);
  render(<DownloadApp />);
  expect(screen.queryAllByText('Download the app')).toHaveLength(count);
});
