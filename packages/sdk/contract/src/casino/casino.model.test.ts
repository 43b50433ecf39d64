import { expect, it } from 'vitest';
import { toRoundResult } from './casino.model.ts';

const wire = { round_id: 7, game_name: 'Mines', stake: 10, win: 0, created_at: 1_700_000_000 };
const round = {
  ...{ roundId: '7', gameName: 'Mines', stake: 10, win: 0 },
  playedAt: new Date('2023-11-14T22:13:20.000Z'),
};

it('a round of a backend without a status is over', () => {
  expect(toRoundResult(wire)).toEqual({ ...round, status: 'settled' });
});

it('a round links to its game if the backend sends it', () => {
  expect(toRoundResult({ ...wire, provider_name: 'DC', game_id: 200570, status: 'open' })).toEqual({
    ...round,
    status: 'open',
    game: { provider: 'DC', id: '200570' },
  });
});
