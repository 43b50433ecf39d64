import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackGesture } from './use-back-gesture.ts';

/** Returns the router's current location by its state key. */
const readLocationKey = () => (history.state as { key?: string } | null)?.key;

/** Opens a page as the router does for a link. */
const openPage = (key: string) => history.pushState({ key, idx: 1 }, '', `/${key}`);

/** Presses back and waits until `place` is reached. */
async function pressBack(place: string) {
  await act(async () => {
    const isLeft = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    history.back();
    await isLeft;
  });
  await expect.poll(readLocationKey).toBe(place);
}

function Sheet({ onBack }: { onBack: () => void }) {
  useBackGesture(true, onBack);
  return null;
}

beforeEach(() => {
  openPage('before');
  openPage('market');
});
afterEach(cleanup);

it('closes the open overlay and stays on the page, which the next press leaves', async () => {
  const onBack = vi.fn(() => view.unmount());
  const view = render(<Sheet onBack={onBack} />);
  await pressBack('market');
  expect(onBack).toHaveBeenCalledOnce();
  await pressBack('before');
  expect(onBack).toHaveBeenCalledOnce();
});

it('closes it on a page over plain HTTP too, whose browser makes no ids', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('caches', undefined);
  const onBack = vi.fn(() => view.unmount());
  const view = render(<Sheet onBack={onBack} />);
  await pressBack('market');
  expect(onBack).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('leaves the page by one press once the overlay was closed otherwise', async () => {
  const onBack = vi.fn();
  render(<Sheet onBack={onBack} />).unmount();
  // Opened and closed again it uses the same entry.
  const { length } = history;
  render(<Sheet onBack={onBack} />).unmount();
  expect(history.length).toBe(length);
  await pressBack('before');
  expect(onBack).not.toHaveBeenCalled();
});

it("returns by one press to a page that an overlay's link led away from", async () => {
  const view = render(<Sheet onBack={vi.fn()} />);
  view.unmount();
  openPage('linked');
  await pressBack('market');
  await pressBack('before');
});

it('closes the newest first, whichever remote opened it @spec:2.45', async () => {
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
  // The overlay that stays open has its entry again.
  await expect.poll(() => (history.state as { over?: string }).over).toBeDefined();
  await pressBack('market');
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1]);
});

it('stays on the page under an overlay that does not close, as with a bet in flight', async () => {
  const onBack = vi.fn();
  render(<Sheet onBack={onBack} />);
  for (let presses = 1; presses <= 2; presses += 1) {
    await pressBack('market');
    await expect.poll(() => (history.state as { over?: string }).over).toBeDefined();
    expect(onBack).toHaveBeenCalledTimes(presses);
  }
});
