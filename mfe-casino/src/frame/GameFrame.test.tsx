import { startI18n } from '@exchange/i18n';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GameFrame } from './GameFrame.tsx';

const URL_OF_GAME = 'https://games.other-provider.test/play?game=7';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.useFakeTimers();
  const element = (
    <GameFrame
      url={URL_OF_GAME}
      title="Roulette"
      game={undefined}
      onReload={vi.fn()}
      busy={false}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const frame = () => screen.getByTitle<HTMLIFrameElement>('Roulette');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const send = (data: object, origin = new URL(URL_OF_GAME).origin) =>
  act(() => {
    const source = frame().contentWindow;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  });
const isSeen = () => !frame().className.includes('waitingFrame');
const hasBar = () => screen.queryByRole('link', { name: 'Back to the lobby' }) !== null;

it('shows a page without messages once it has loaded, below the link back', () => {
  expect(isSeen()).toBe(false);
  fireEvent.load(frame());
  wait(1000);
  expect(isSeen()).toBe(true);
  expect(hasBar()).toBe(true);
  expect(screen.queryByText('The game is loading…')).toBeNull();
  wait(60_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a slow page, too, once it has loaded', () => {
  wait(15_000);
  expect(screen.getByRole('alert').textContent).toContain('The game takes long to load.');
  fireEvent.load(frame());
  wait(1000);
  expect(isSeen()).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('gives an own game the whole screen once it reports ready', () => {
  fireEvent.load(frame());
  expect(isSeen()).toBe(false);
  send({ type: 'game:ready' });
  expect(isSeen()).toBe(true);
  expect(hasBar()).toBe(false);
});

it('hides a game that reports a failure', () => {
  fireEvent.load(frame());
  wait(1000);
  send({ type: 'game:failed' });
  expect(isSeen()).toBe(false);
  expect(screen.getByText('The game could not be opened. Your money is safe.')).toBeTruthy();
});

it('ignores messages of other origins', () => {
  send({ type: 'game:ready' }, 'https://elsewhere.test');
  expect(isSeen()).toBe(false);
});
