import type { Match } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { CLOSED_TREE, reduceTree, selectSeries, type TreeEvent } from './tree.model.ts';

const play = (...events: TreeEvent[]) => events.reduce(reduceTree, CLOSED_TREE);
const sport = (sportId: string): TreeEvent => ({ type: 'sport', sportId });
const series = (seriesKey: string): TreeEvent => ({ type: 'series', seriesKey });

describe('the sports tree', () => {
  it.each([
    ['a picked sport opens', [sport('4')], '4', []],
    ['the active sport collapses', [sport('4'), sport('4')], undefined, []],
    ['a series opens its matches', [sport('4'), series('77')], '4', ['77']],
    ['the same series closes them', [sport('4'), series('77'), series('77')], '4', []],
    ['two series can be open', [sport('4'), series('77'), series('78')], '4', ['77', '78']],
    ['another sport clears series and matches', [sport('4'), series('77'), sport('1')], '1', []],
    [
      'a collapsed sport forgets its series',
      [sport('4'), series('77'), sport('4'), sport('4')],
      '4',
      [],
    ],
  ])('%s @spec:2.28 @spec:2.29', (_, events, sportId, openSeries) => {
    expect(play(...events)).toEqual({ sportId, openSeries });
  });
});

it('lists each series once and names those without one League N/A', () => {
  const match = (seriesId?: string, seriesName?: string) => ({ seriesId, seriesName }) as Match;
  expect(selectSeries([match('7', 'Cup'), match(), match('7', 'Cup'), match('8')])).toEqual([
    { key: '7', id: '7', series: 'Cup' },
    { key: '', id: undefined, series: 'League N/A' },
    { key: '8', id: '8', series: 'League N/A' },
  ]);
});
