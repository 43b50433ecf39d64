import { startI18n } from '@exchange/i18n';
import { signIn } from '@exchange/store';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StakeChips, StakeField } from './StakeField.tsx';
import { closeSlip, openSlip, slipStore, useSlip } from './slip.store.ts';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

it('groups digits in the Indian system, and disables quick stakes above the maximum', () => {
  const stakes = [100, 12_345, 100_000, 10_000_000];
  const rest = { stake: 0, inOneRow: false, onChange: () => undefined };
  render(<StakeChips quickStakes={stakes} maxStake={25_000} {...rest} />);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['100', false],
    ['12,345', false],
    ['1,00,000', true],
    ['1,00,00,000', true],
    ['Clear', false],
  ]);
});

describe('the stake of the slip as text', () => {
  const limits = { minStake: 100, maxStake: 100_000 };
  function Slip() {
    const { stake, unreadable } = useSlip();
    const marks = { unreadable, isInvalid: unreadable !== undefined };
    return <StakeField stake={stake} {...marks} {...limits} quickStakes={[5000]} price="a" />;
  }
  beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
  afterAll(() => vi.unstubAllGlobals());
  afterEach(closeSlip);
  const show = () => {
    signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' } });
    openSlip({
      matchId: '1',
      sportId: '4',
      matchName: 'A v B',
      marketId: 'm',
      marketName: 'Odds',
      runnerId: 'a',
      runnerName: 'A',
      side: 'back',
      odds: 2,
    });
    render(<Slip />);
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' });
  };
  const type = (field: HTMLInputElement, value: string) =>
    fireEvent.change(field, { target: { value } });

  it('stands as typed, and with grouped digits once the focus has left it', () => {
    const field = show();
    fireEvent.focus(field);
    type(field, '15000');
    expect(field.value).toBe('15000');
    fireEvent.blur(field);
    expect(field.value).toBe('15,000');
    fireEvent.focus(field);
    expect(field.value).toBe('15000');
  });

  it('that cannot be read is marked, keeps its stake, and goes with the next one', () => {
    const field = show();
    type(field, '700');
    type(field, '700a');
    fireEvent.blur(field);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['700a', 'true']);
    expect(slipStore.getState()).toMatchObject({ stake: 700, unreadable: '700a' });
    fireEvent.click(screen.getByRole('button', { name: '5,000' }));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['5,000', 'false']);
    expect(slipStore.getState().unreadable).toBeUndefined();
  });

  it('may have digits of any script, and no decimal comma', () => {
    const field = show();
    type(field, '१००');
    expect(slipStore.getState()).toMatchObject({ stake: 100 });
    type(field, '12,5');
    expect(slipStore.getState()).toMatchObject({ stake: 100, unreadable: '12,5' });
  });

  it('is selected where the focus comes to it, so that digits replace it', () => {
    const field = show();
    type(field, '15000');
    fireEvent.blur(field);
    fireEvent.focus(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
  });
});
