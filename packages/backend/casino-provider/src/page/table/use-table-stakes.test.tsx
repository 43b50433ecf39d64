import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from '../../games/dragon-tiger/page.tsx';
import type { LiveBet } from '../../wire/live.ts';
import type { CallFailure } from '../connection.ts';
import { GameContext, type GameContextValue } from '../context.ts';
import { type Live, LiveContext } from '../live-context.tsx';
import { createTranslate } from '../texts.ts';

const failures: (string | undefined)[] = [];
const sent: [string, number][] = [];
const ids: string[] = [];
/** Spots whose bets are refused. */
const refused = new Set<string>();
/** Resolves once replies may arrive. */
let line: Promise<void> = Promise.resolve();
let round = { id: '1', phase: 'betting' };
let mine: LiveBet[] = [];
let balance = 1_00_000_00;

const Table = () => (
  <GameContext
    value={
      {
        page,
        t: createTranslate('en'),
        play: () => undefined,
        balance,
        visit: { limits: page.game.kind === 'lobby' ? undefined : page.game.limits },
        fail: (failure: CallFailure | undefined) => failures.push(failure?.code),
      } as unknown as GameContextValue
    }
  >
    <LiveContext
      value={
        {
          round,
          mine,
          past: [],
          connected: true,
          serverNow: () => 0,
          async bet(choice: { on: string }, stakePaise: number, clientId: string) {
            sent.push([choice.on, stakePaise]);
            ids.push(clientId);
            await line;
            if (refused.has(choice.on)) return undefined;
            const bet = { clientId, choice, stakePaise, status: 'placed' } as LiveBet;
            mine = [...mine, bet];
            return bet;
          },
        } as unknown as Live
      }
    >
      <page.Scene />
    </LiveContext>
  </GameContext>
);

let view: ReturnType<typeof render>;
beforeEach(() => {
  failures.length = 0;
  sent.length = 0;
  ids.length = 0;
  refused.clear();
  line = Promise.resolve();
  round = { id: '1', phase: 'betting' };
  mine = [];
  balance = 1_00_000_00;
  view = render(<Table />);
});
afterEach(cleanup);

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const tap = (name: RegExp) => fireEvent.click(button(name));
const update = () => view.rerender(<Table />);
const place = async () => {
  await act(async () => tap(/^Place ₹/));
  update();
};
const reads = (name: RegExp) => button(name).textContent;

it('lays a tap without a bet, takes it back, and places each spot as one bet', async () => {
  expect(button(/^Put down chips/).disabled).toBe(true);
  for (const spot of [/^Dragon/, /^Dragon/, /^Tie/, /^Tiger/]) tap(spot);
  tap(/^Undo/);
  expect([reads(/^Dragon/), reads(/^Tiger/)]).toEqual(['Dragon₹100Not placed yet', 'Tiger1:1']);
  expect([reads(/^Place/), sent]).toEqual(['Place ₹150', []]);
  await place();
  expect(sent).toEqual([
    ['dragon', 100_00],
    ['tie', 50_00],
  ]);
  expect([reads(/^Dragon/), reads(/^Put/)]).toEqual(['Dragon₹100Your bet', 'Put down chips']);
});

it('keeps the stake of a refused bet loose', async () => {
  refused.add('tie');
  tap(/^Dragon/);
  tap(/^Tie/);
  await place();
  expect([reads(/^Dragon/), reads(/^Tie/)]).toEqual(['Dragon₹50Your bet', 'Tie₹50Not placed yet']);
  expect(reads(/^Place/)).toBe('Place ₹50');
});

it('removes loose stakes when betting closes, says so, and lays them again on request', () => {
  tap(/^Dragon/);
  round = { id: '1', phase: 'running' };
  update();
  expect(reads(/^Put/)).toBe('Put down chipsNot placed: betting closed');
  expect([reads(/^Dragon/), sent]).toEqual(['Dragon1:1', []]);
  round = { id: '2', phase: 'betting' };
  update();
  tap(/^Repeat/);
  expect([reads(/^Dragon/), reads(/^Place/)]).toEqual(['Dragon₹50Not placed yet', 'Place ₹50']);
});

it.each([
  ['the balance', 7000_00, 'insufficient_funds', 'Place ₹5,000'],
  ['the limit of a bet', 1_00_000_00, 'stake_out_of_range', 'Place ₹50,000'],
])('lays no more than %s', (_, paise, code, placed) => {
  balance = paise;
  update();
  tap(/^₹5,000/);
  for (let taps = 0; taps <= 10; taps += 1) tap(/^Dragon/);
  expect([failures.at(-1), reads(/^Place/)]).toEqual([code, placed]);
});

it('repeats a bet without a reply as the same one, beside a new stake on its spot', async () => {
  refused.add('dragon');
  tap(/^Dragon/);
  await place();
  tap(/^Dragon/);
  refused.clear();
  await place();
  expect(sent).toEqual(Array(3).fill(['dragon', 50_00]));
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  expect([reads(/^Dragon/), reads(/^Put/)]).toEqual(['Dragon₹100Your bet', 'Put down chips']);
});

it('shows a bet as placed whose reply was lost, and does not send it again', async () => {
  refused.add('dragon');
  tap(/^Dragon/);
  await place();
  const [clientId = ''] = ids;
  mine = [{ clientId, choice: { on: 'dragon' }, stakePaise: 50_00, status: 'placed' } as LiveBet];
  update();
  expect([reads(/^Dragon/), reads(/^Put/)]).toEqual(['Dragon₹50Your bet', 'Put down chips']);
});

it('keeps what is tapped while bets are sent, and what is sent while betting closes', async () => {
  const reply = Promise.withResolvers<void>();
  line = reply.promise;
  tap(/^Dragon/);
  await act(async () => tap(/^Place ₹/));
  tap(/^Dragon/);
  round = { id: '1', phase: 'running' };
  update();
  expect(reads(/^Dragon/)).toBe('Dragon₹100Not placed yet');
  await act(async () => reply.resolve());
  update();
  expect(sent).toEqual([['dragon', 50_00]]);
  expect(reads(/^Dragon/)).toBe('Dragon₹50Your bet');
  expect(reads(/^Put/)).toBe('Put down chipsNot placed: betting closed');
});
