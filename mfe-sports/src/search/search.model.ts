import { createSearch, type Match, type MatchList } from '@exchange/contract';

/** So many of each kind show; more words find fewer. */
const MAX_SERIES = 5;
const MAX_MATCHES = 20;

export interface FoundSeries {
  sportId: string;
  id: string;
  name: string;
}

export interface Found {
  series: readonly FoundSeries[];
  matches: readonly Match[];
}

/** What a list holds of the words: series by their name, matches by their own or their series'. */
export function selectFound(list: Pick<MatchList, 'inPlay' | 'upcoming'>, text: string): Found {
  const isFound = createSearch(text);
  const matches = [...list.inPlay, ...list.upcoming].filter(({ name, seriesName }) =>
    isFound(name, seriesName),
  );
  const series = matches.flatMap(({ sportId, seriesId, seriesName }) =>
    seriesId !== undefined && seriesName && isFound(seriesName)
      ? [{ sportId, id: seriesId, name: seriesName }]
      : [],
  );
  return {
    series: [...new Map(series.map((one) => [one.id, one])).values()].slice(0, MAX_SERIES),
    matches: matches.slice(0, MAX_MATCHES),
  };
}
