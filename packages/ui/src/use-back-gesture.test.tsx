import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackGesture } from './use-back-gesture.ts';

/** Where the page says that it is, as the router tells it by the state's key. */
const readPlace = () => (history.state as { key?: string } | null)?.key;

/** A page that the router opens, as a link does. */
const openPage = (key: string) => history.pushState({ key, idx: 1 }, '', `/${key}`);

/** Presses back, and lets what follows from it come to rest at `place`. */
async function pressBack(place: string) {
  await act(async () => {
    const isLeft = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    history.back();
    await isLeft;
  });
  await expect.poll(readPlace).toBe(place);
}

function Sheet({ onBack, page }: { onBack: () => void; page?: string }) {
  useBackGesture(true, onBack, page);
  return null;
}

beforeEach(() => {
  openPage('before');
  openPage('market');
});
afterEach(cleanup);

it('closes what is open and stays on the page, which the next press leaves', async () => {
  const onBack = vi.fn(() => view.unmount());
  const view = render(<Sheet onBack={onBack} />);
  await pressBack('market');
  expect(onBack).toHaveBeenCalledOnce();
  await pressBack('before');
  expect(onBack).toHaveBeenCalledOnce();
});

it('leaves the page by one press once it was closed by hand', async () => {
  const onBack = vi.fn();
  render(<Sheet onBack={onBack} />).unmount();
  // Opened and closed again it takes the same entry.
  const { length } = history;
  render(<Sheet onBack={onBack} />).unmount();
  expect(history.length).toBe(length);
  await pressBack('before');
  expect(onBack).not.toHaveBeenCalled();
});

it('comes back by one press to a page that a link in it led away from', async () => {
  const view = render(<Sheet onBack={vi.fn()} />);
  view.unmount();
  openPage('linked');
  await pressBack('market');
  await pressBack('before');
});

it('closes the newest first, whichever remote brought it @spec:2.45', async () => {
  const inner = vi.fn(() => dialog.unmount());
  const outer = vi.fn(() => sheet.unmount());
  const sheet = render(<Sheet onBack={outer} />);
  vi.resetModules();
  const { useBackGesture: useOfRemote } = await import('./use-back-gesture.ts');
  expect(useOfRemote).not.toBe(useBackGesture);
  function Dialog() {
    useOfRemote(true, inner);
    return null;
  }
  const dialog = render(<Dialog />);
  await pressBack('market');
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0]);
  // What stays open has its entry again.
  await expect.poll(() => (history.state as { over?: string }).over).toBeDefined();
  await pressBack('market');
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1]);
});

it('stays on the page under what does not close, as a bet on its way', async () => {
  const onBack = vi.fn();
  render(<Sheet onBack={onBack} />);
  for (let presses = 1; presses <= 2; presses += 1) {
    await pressBack('market');
    await expect.poll(() => (history.state as { over?: string }).over).toBeDefined();
    expect(onBack).toHaveBeenCalledTimes(presses);
  }
});

it('closes what stays open on another page there', async () => {
  const onBack = vi.fn(() => view.unmount());
  const view = render(<Sheet onBack={onBack} page="/market" />);
  openPage('linked');
  view.rerender(<Sheet onBack={onBack} page="/linked" />);
  await pressBack('linked');
  expect(onBack).toHaveBeenCalledOnce();
  await pressBack('market');
  await pressBack('before');
});
