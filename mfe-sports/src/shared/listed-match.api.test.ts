import { queryClient } from '@exchange/api';
import type { Match, MatchList } from '@exchange/contract';
import { afterEach, expect, it } from 'vitest';
import { MATCH_LISTS_KEY, selectListedMatch } from './listed-match.api.ts';

afterEach(() => queryClient.clear());

const match = (id: string, name: string) => ({ id, name }) as Match;
const keep = (sport: string, updatedAt: number, lists: Partial<MatchList>) =>
  queryClient.setQueryData([MATCH_LISTS_KEY, sport], lists, { updatedAt });

it('a match is found in the newest list that has it, in play or upcoming', () => {
  keep('4', 1000, { inPlay: [match('1', 'old')], upcoming: [match('2', 'soon')] });
  keep('0', 2000, { inPlay: [match('1', 'new')], upcoming: [] });
  expect(selectListedMatch('1')?.name).toBe('new');
  expect(selectListedMatch('2')?.name).toBe('soon');
});

it('a match is unknown without a list that has it, also while one is loading', () => {
  void queryClient.prefetchQuery({
    queryKey: [MATCH_LISTS_KEY, '1'],
    queryFn: () => new Promise(() => undefined),
  });
  keep('4', 1000, { inPlay: [match('1', 'other')] });
  expect(selectListedMatch('2')).toBeUndefined();
});
