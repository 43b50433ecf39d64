import type { Match } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { selectPriceColumns, selectTeams } from './MatchRow.tsx';

const match: Match = {
  id: '1',
  sportId: '1',
  name: 'Ajax v PSV Eindhoven',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};
const withRunners = (...names: string[]): Match => ({
  ...match,
  matchOdds: {
    marketId: '1.1',
    suspended: false,
    runners: names.map((runnerName) => ({ runnerId: runnerName, runnerName })),
  },
});
const namesOf = (value: Match) => {
  const { home, draw, away } = selectPriceColumns(value);
  return [home, draw, away].map((runner) => runner?.runnerName);
};

describe('a match row', () => {
  it("splits the name on ' v ' @spec:2.22", () => {
    expect(selectTeams('Ajax v PSV Eindhoven')).toEqual(['Ajax', 'PSV Eindhoven']);
    expect(selectTeams('Wimbledon')).toEqual(['Wimbledon']);
  });

  it('puts the draw under X wherever it is @spec:2.22', () => {
    expect(namesOf(withRunners('Ajax', 'PSV', 'The Draw'))).toEqual(['Ajax', 'The Draw', 'PSV']);
  });

  it('leaves X empty in a market with two runners', () => {
    expect(namesOf(withRunners('Netherlands', 'Papua New Guinea'))).toEqual([
      'Netherlands',
      undefined,
      'Papua New Guinea',
    ]);
  });

  it('has no prices of a race, whose runners fit no column', () => {
    expect(namesOf(withRunners('Ash', 'Birch', 'Cedar', 'Elm'))).toEqual(namesOf(match));
  });

  it('has no prices without a market @spec:2.23', () => {
    expect(namesOf(match)).toEqual([undefined, undefined, undefined]);
  });
});
