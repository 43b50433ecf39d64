import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { GameContext, type GameContextValue } from '../../page/context.ts';
import type { Live } from '../../page/live-context.tsx';
import type { RouletteChoice, RouletteOutcome } from './game.ts';
import { page } from './page.tsx';
import { useChips } from './use-chips.ts';

afterEach(cleanup);

const game = {
  page,
  visit: {},
  play: () => undefined,
  fail: () => undefined,
} as unknown as GameContextValue;
const wrapper = ({ children }: { children: ReactNode }) => (
  <GameContext value={game}>{children}</GameContext>
);
const at = (id: string, phase: 'betting' | 'running') =>
  ({ round: { id, phase }, mine: [] }) as unknown as Live<RouletteOutcome, RouletteChoice>;

it('the first number of a split is dropped once betting closes', () => {
  const { result, rerender } = renderHook(useChips, { wrapper, initialProps: at('1', 'betting') });
  act(() => result.current.setMode('split'));
  act(() => result.current.tapNumber(5));
  expect(result.current.first).toBe(5);
  rerender(at('1', 'running'));
  expect(result.current.first).toBeUndefined();
  rerender(at('2', 'betting'));
  expect(result.current.first).toBeUndefined();
  act(() => result.current.tapNumber(8));
  expect([result.current.first, result.current.stakes.spots]).toEqual([8, []]);
  act(() => result.current.tapNumber(5));
  expect(result.current.stakes.spots).toEqual(['5-8']);
});

it('Undo takes back the first number of a split before the last chip', () => {
  const { result } = renderHook(useChips, { wrapper, initialProps: at('1', 'betting') });
  act(() => result.current.lay('red'));
  act(() => result.current.setMode('split'));
  act(() => result.current.tapNumber(5));
  act(() => result.current.stakes.undo());
  expect([result.current.first, result.current.stakes.spots]).toEqual([undefined, ['red']]);
  act(() => result.current.stakes.undo());
  expect(result.current.stakes.spots).toEqual([]);
});
