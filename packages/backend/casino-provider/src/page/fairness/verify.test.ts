import { describe, expect, it } from 'vitest';
import { commitTo } from '../../fairness/hash.ts';
import { createRandom } from '../../fairness/random.ts';
import { game as aviator } from '../../games/aviator/game.ts';
import { game as fishing } from '../../games/fishing-fun/game.ts';
import { game as mines } from '../../games/mines/game.ts';
import { game as reels } from '../../games/monsoon-reels/game.ts';
import { game as poker } from '../../games/video-poker/game.ts';
import { compareRound } from './verify.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce: 7 };
const SEAL = commitTo(SEEDS.serverSeed);
const STAKE = 100_00;
const RIGHT = { seal: true, outcome: true };

/** Returns a view of a round as it arrives over the wire. */
const overWire = (view: unknown) => JSON.parse(JSON.stringify(view));

describe('a round of Mines', () => {
  const claim = { ...SEEDS, choice: '{"mines":5}' };
  let state = mines.open({ mines: 5 }, createRandom(SEEDS), STAKE);
  state = mines.act(state, { type: 'open', cell: 0 });
  state = mines.act(state, { type: 'cash' });
  const shown = {
    seal: SEAL,
    outcome: overWire(mines.view(state)),
    stakePaise: STAKE,
    payoutPaise: mines.payout(state, STAKE),
  };

  it('matches what was shown', () => expect(compareRound(mines, claim, shown)).toEqual(RIGHT));

  it('does not match another seal, other mines or another payout', () => {
    const compare = (change: object) => compareRound(mines, claim, { ...shown, ...change });
    expect(compare({ seal: commitTo('other') })).toEqual({ seal: false, outcome: true });
    expect(compare({ outcome: { ...shown.outcome, mines: [0, 1, 2, 3, 4] } }).outcome).toBe(false);
    expect(compare({ payoutPaise: shown.payoutPaise - 1 }).outcome).toBe(false);
  });

  it('leaves a seal undefined that was not shown', () =>
    expect(compareRound(mines, claim, { ...shown, seal: undefined }).seal).toBeUndefined());
});

it('a round of Video Poker with held cards matches what was shown', () => {
  const held = [true, false, true, false, false];
  const state = poker.act(poker.open({}, createRandom(SEEDS), STAKE), { type: 'draw', held });
  const payoutPaise = poker.payout(state, STAKE);
  const shown = {
    seal: SEAL,
    outcome: overWire(poker.view(state)),
    stakePaise: STAKE,
    payoutPaise,
  };
  expect(compareRound(poker, { ...SEEDS, choice: '{}' }, shown)).toEqual(RIGHT);
});

it.each([
  ['Monsoon Reels', reels, {}],
  ['Fishing Fun', fishing, { fish: 'sardine' }],
] as const)('a round of %s matches what was shown', (_, game, choice) => {
  const state = game.open(choice as never, createRandom(SEEDS), STAKE);
  const payoutPaise = game.payout(state as never, STAKE);
  const outcome = overWire(game.view(state as never));
  const shown = { seal: SEAL, outcome, stakePaise: STAKE, payoutPaise };
  const claim = { ...SEEDS, choice: JSON.stringify(choice) };
  expect(compareRound(game, claim, shown)).toEqual(RIGHT);
});

it('a flight of Aviator matches what was shown, and another crash does not', () => {
  const outcome = aviator.draw(createRandom(SEEDS));
  const claim = { ...SEEDS, choice: '' };
  expect(compareRound(aviator, claim, { seal: SEAL, outcome })).toEqual(RIGHT);
  const other = { crash: outcome.crash + 1 };
  expect(compareRound(aviator, claim, { seal: SEAL, outcome: other }).outcome).toBe(false);
});
