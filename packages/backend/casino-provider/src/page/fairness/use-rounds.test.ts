import { describe, expect, it } from 'vitest';
import { commitTo, makeSalt } from '../../fairness/hash.ts';
import { chainSeeds } from '../../live/chain.ts';
import { type ChainLinks, type LinkedRound, verifyLinks } from './use-rounds.ts';

const SEEDS = chainSeeds('a'.repeat(64), 4);
const FIRST = commitTo(SEEDS[0] ?? '');
const CHAIN = { id: 3, commitment: FIRST, ids: ['bet-1', 'bet-2'] };
const ROUNDS = SEEDS.map((serverSeed, nonce) => ({
  chain: CHAIN.id,
  nonce,
  seal: commitTo(serverSeed),
  serverSeed,
  salt: makeSalt(FIRST, CHAIN.ids),
}));
const [zeroth, first, second, third] = ROUNDS as [
  (typeof ROUNDS)[0],
  (typeof ROUNDS)[0],
  (typeof ROUNDS)[0],
  (typeof ROUNDS)[0],
];
const ALL = { before: true, after: true, first: true, salt: true };

describe('a round of a chain', () => {
  it('is linked to both neighbours, the first seal and the first bets @spec:casino.24', () => {
    expect(verifyLinks(first, ROUNDS, CHAIN)).toEqual(ALL);
    expect(verifyLinks(second, ROUNDS, CHAIN)).toEqual(ALL);
  });

  it('is linked to the seal of the next round while that one is open', () => {
    const open: LinkedRound = { ...third, serverSeed: undefined };
    expect(verifyLinks(second, [first, open], CHAIN)).toEqual(ALL);
  });

  it('has no link before the first and none after the last one', () => {
    expect(verifyLinks(zeroth, ROUNDS, CHAIN)).toEqual({ ...ALL, before: undefined });
    expect(verifyLinks(third, ROUNDS, CHAIN)).toEqual({ ...ALL, after: undefined });
  });

  it.each<[string, Change, keyof ChainLinks]>([
    [
      'secret of the round before',
      { rounds: [{ ...zeroth, serverSeed: 'f'.repeat(64) }] },
      'before',
    ],
    ['seal of the round after', { rounds: [{ ...second, seal: 'f'.repeat(64) }] }, 'after'],
    ['first seal', { chain: { ...CHAIN, commitment: 'f'.repeat(64) } }, 'first'],
    ['list of first bets', { chain: { ...CHAIN, ids: ['bet-1'] } }, 'salt'],
  ])('does not match another %s', (_, { rounds, chain }, link) => {
    expect(verifyLinks(first, rounds ?? [], chain ?? CHAIN)[link]).toBe(false);
  });

  it('with another secret is linked to no other round', () => {
    const drawn = { ...first, serverSeed: 'f'.repeat(64) };
    expect(verifyLinks(drawn, ROUNDS, CHAIN)).toEqual({
      before: false,
      after: false,
      first: false,
      salt: true,
    });
  });

  it('leaves unknown links undefined', () => {
    const unknown = { before: undefined, after: undefined, first: undefined, salt: undefined };
    const elsewhere = ROUNDS.map((round) => ({ ...round, chain: 2 }));
    expect(verifyLinks(first, elsewhere, { ...CHAIN, id: 2 })).toEqual(unknown);
    expect(verifyLinks(first, [], undefined)).toEqual(unknown);
  });

  it('has the salt of no bets before the first bets', () => {
    const early = { ...first, salt: makeSalt(FIRST, []) };
    expect(verifyLinks(early, [], CHAIN).salt).toBe(true);
  });
});

interface Change {
  rounds?: readonly LinkedRound[];
  chain?: typeof CHAIN;
}
