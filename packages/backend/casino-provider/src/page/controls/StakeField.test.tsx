import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GameContext, type GameContextValue } from '../context.ts';
import { createTranslate } from '../texts.ts';
import { StakeField, useStake } from './StakeField.tsx';

/** What the field reads of a game's page. */
const game = {
  t: createTranslate('en'),
  visit: { limits: { minPaise: 10_00, maxPaise: 5000_00, maxWinPaise: 1_00_000_00 } },
  balance: 1_00_000_00,
} as GameContextValue;

function Controls() {
  const { stakePaise, setStakePaise, valid } = useStake();
  return (
    <>
      <StakeField stakePaise={stakePaise} onChange={setStakePaise} />
      <output>{valid ? stakePaise : `not ${stakePaise}`}</output>
    </>
  );
}

beforeEach(() => {
  render(
    <GameContext value={game}>
      <Controls />
    </GameContext>,
  );
});
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake in rupees' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const bet = () => screen.getByRole('status').textContent;
const fault = () => screen.queryByRole('alert')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['12.50', '1250'],
  ['१००', '10000'],
  ['₹ 1,000', '100000'],
  ['5000', '500000'],
])('a typed %s bets %s paise, and stands as typed', (text, paise) => {
  type(text);
  expect([field().value, bet(), fault()]).toEqual([text, paise, undefined]);
});

it.each(['12,5', '1e3', '0x64', '-5', '700a'])(
  'a typed %s is marked, stays, and neither bets nor changes the stake',
  (text) => {
    type(text);
    fireEvent.blur(field());
    expect([field().value, bet()]).toEqual([text, 'not 10000']);
    expect([field().ariaInvalid, fault()]).toEqual(['true', 'Write an amount like 50 or 12.50.']);
    press('More');
    expect([field().value, bet(), fault()]).toEqual(['110', '11000', undefined]);
  },
);

it('a typed stake above the largest one is marked, and stays', () => {
  type('1,00,000');
  expect([field().value, bet(), fault()]).toEqual([
    '1,00,000',
    'not 10000000',
    'Stakes from ₹10 to ₹5,000',
  ]);
});

it('a stake below the smallest one is marked once it is typed', () => {
  type('5');
  expect([bet(), fault()]).toEqual(['not 500', undefined]);
  fireEvent.blur(field());
  expect([bet(), fault()]).toEqual(['not 500', 'Stakes from ₹10 to ₹5,000']);
});
