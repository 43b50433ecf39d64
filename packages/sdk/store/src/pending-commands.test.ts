import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPendingCommands } from './pending-commands.ts';

interface Order {
  key: string;
  slot: string;
  stake: number;
}
interface State {
  userId?: string;
  commands: Readonly<Record<string, Order>>;
}

// As pages over plain HTTP have them.
beforeEach(() => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', undefined);
});
afterEach(() => vi.unstubAllGlobals());

const create = () =>
  createPendingCommands<State, Order>(
    createStore<State>(() => ({ commands: {} })),
    {
      slotOf: ({ slot }) => slot,
      read: ({ commands }) => commands,
      write: (state, commands) => ({ ...state, commands }),
    },
  );

test('a command has a key of its own, on pages over plain HTTP too, and a repeat has the same', () => {
  const pending = create();
  const [first, second] = ['a', 'b'].map((slot) => pending.begin({ slot, stake: 100 }));
  expect(first?.key).toMatch(/^[\da-f]{32}$/);
  expect(second?.key).not.toBe(first?.key);
  expect(pending.begin({ slot: 'a', stake: 500 })).toBe(first);
});
