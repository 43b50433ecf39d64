import { expect, it } from 'vitest';
import { selectListQuery, selectTitle } from './match-list.model.ts';

it.each([
  [undefined, undefined, { sportId: '0', seriesId: '0', inPlayOnly: false }, 'Sports'],
  ['all', undefined, { sportId: '0', seriesId: '0', inPlayOnly: false }, 'Sports'],
  ['inplay', undefined, { sportId: '0', seriesId: '0', inPlayOnly: true }, 'In-Play'],
  ['4', undefined, { sportId: '4', seriesId: '0', inPlayOnly: false }, 'Cricket'],
  ['1', '77', { sportId: '1', seriesId: '77', inPlayOnly: false }, 'Soccer'],
])('reads /sport/%s/%s', (type, series, query, title) => {
  expect(selectListQuery(type, series)).toEqual(query);
  expect(selectTitle(query)).toBe(title);
});
