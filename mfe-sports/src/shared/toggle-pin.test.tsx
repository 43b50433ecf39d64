import { queryClient } from '@exchange/api';
import {
  listToasts,
  replaceNetwork,
  resetPage,
  type SentCall,
  signInAs,
} from '@exchange/api/testing';
import { MAX_PINNED_MATCHES, type PinnedMatch, toPinnedPreference } from '@exchange/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { togglePin, usePins } from './pins.api.ts';

const pin = (matchId: string): PinnedMatch => ({ matchId, sportId: '4' });
const PLAYER = { id: 1, userName: 'asha', token: 't' };

/** The pins that the backend stores. */
let stored: Record<string, unknown>;
/** Every change that was sent. */
let changes: unknown[];
let isDown: boolean;
let restore: () => void;

async function answer({ body }: SentCall) {
  if (isDown) throw new TypeError('Failed to fetch');
  const { preferences } = (body ?? {}) as { preferences?: Record<string, unknown> };
  if (preferences) changes.push(preferences);
  stored = { ...stored, ...preferences };
  return { status: 200, data: { status: 200, error: false, message: '', data: stored } };
}
const store = (...pins: PinnedMatch[]) => {
  stored = toPinnedPreference(pins).preferences;
};

beforeEach(() => {
  stored = {};
  changes = [];
  isDown = false;
  restore = replaceNetwork(answer);
});
afterEach(() => {
  cleanup();
  restore();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = () => renderHook(() => usePins(), { wrapper }).result;
const ids = ({ current }: ReturnType<typeof show>) => current.pins?.map(({ matchId }) => matchId);
const tap = (matchId: string) => act(() => togglePin(pin(matchId)));

describe('the pins of a guest', () => {
  it('last for the visit, which the first one says, and go to the account with the sign-in', async () => {
    store(pin('kept'));
    const pins = show();
    tap('a');
    tap('b');
    expect(ids(pins)).toEqual(['a', 'b']);
    expect(listToasts()).toEqual([
      'info: Pinned until you leave. Log in to keep your pinned matches.',
    ]);
    tap('a');
    expect(ids(pins)).toEqual(['b']);
    expect(changes).toEqual([]);
    act(() => signInAs(PLAYER));
    await expect.poll(() => ids(pins)).toEqual(['kept', 'b']);
    expect(changes).toEqual([toPinnedPreference([pin('kept'), pin('b')]).preferences]);
  });
});

describe('the pins of a player', () => {
  it('are stored with each tap', async () => {
    store(pin('a'));
    signInAs(PLAYER);
    const pins = show();
    await expect.poll(() => ids(pins)).toEqual(['a']);
    tap('b');
    await expect.poll(() => ids(pins)).toEqual(['a', 'b']);
    await expect
      .poll(() => changes)
      .toEqual([toPinnedPreference([pin('a'), pin('b')]).preferences]);
  });

  it('do not change while they are unknown, as a tap would replace the stored ones', async () => {
    isDown = true;
    signInAs(PLAYER);
    const pins = show();
    tap('b');
    await expect.poll(() => pins.current.isError).toBe(true);
    tap('b');
    expect([pins.current.pins, changes]).toEqual([undefined, []]);
  });

  it('are limited, which a tap on a further match says', async () => {
    const full = Array.from({ length: MAX_PINNED_MATCHES }, (_, index) => pin(String(index)));
    store(...full);
    signInAs(PLAYER);
    const pins = show();
    await expect.poll(() => ids(pins)).toHaveLength(MAX_PINNED_MATCHES);
    tap('new');
    expect(listToasts()).toEqual(['info: No further match can be pinned. Take a pin away first.']);
    expect(changes).toEqual([]);
  });
});
