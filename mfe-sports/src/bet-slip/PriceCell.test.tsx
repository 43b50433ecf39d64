import { EARLY_TAP, type EarlyTap } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PriceCell } from './PriceCell.tsx';

const page = globalThis as { [EARLY_TAP]?: EarlyTap };

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  delete page[EARLY_TAP];
});

/** Taps the price of 2.06, with a tap on the frame of the page before. */
function tapAfter(early: Partial<EarlyTap> = {}) {
  const onPick = vi.fn();
  render(
    <PriceCell
      side="back"
      runnerName="Asha"
      offer={{ price: 2.06, size: 100 }}
      tap="1.23/7"
      onPick={onPick}
    />,
  );
  page[EARLY_TAP] = { tap: '1.23/7/back/0', price: '2.04/0', at: performance.now(), ...early };
  const cell = screen.getByRole('button');
  fireEvent.click(cell);
  fireEvent.click(cell);
  return onPick.mock.calls.flat();
}

it('answers a tap on its frame at the price that the frame showed, and later ones at its own', () => {
  expect(tapAfter()).toEqual([2.04, 0, 2.06, 0]);
});

it('does not mistake a tap on another price of the frame for its own', () => {
  expect(tapAfter({ tap: '1.23/7/lay/0' })).toEqual([2.06, 0, 2.06, 0]);
});
