import { queryClient } from '@exchange/api';
import { listToasts, replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import { MAX_FAVOURITE_GAMES } from '@exchange/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { favouriteGames, toggleFavourite } from './favourites.api.ts';

const game = (id: string) => ({ provider: 'DC', id });
const { queryKey } = favouriteGames.query;
const shown = () => queryClient.getQueryData(queryKey);

let sent: unknown[];
let restore: () => void;
beforeEach(() => {
  sent = [];
  signInAs({ id: 1, userName: 'asha', token: 't' });
  restore = replaceNetwork(async ({ body }) => {
    sent.push(body);
    return { status: 200, data: { status: 200, error: false, message: '', data: {} } };
  });
});
afterEach(() => {
  restore();
  resetPage();
});

it('a favourite is shown at once and stored', async () => {
  queryClient.setQueryData(queryKey, [game('a')]);
  toggleFavourite(game('b'));
  expect(shown()).toEqual([game('b'), game('a')]);
  await expect.poll(() => sent).toHaveLength(1);
});

it('a favourite does not change while they are unknown, as it would replace the stored ones', () => {
  toggleFavourite(game('a'));
  expect([shown(), sent]).toEqual([undefined, []]);
});

it('a favourite above the maximum is refused, which a toast says', () => {
  const full = Array.from({ length: MAX_FAVOURITE_GAMES }, (_, id) => game(String(id)));
  queryClient.setQueryData(queryKey, full);
  toggleFavourite(game('new'));
  expect(listToasts()).toEqual(['info: No further game can be a favourite. Take one away first.']);
  expect([shown(), sent]).toEqual([full, []]);
});
