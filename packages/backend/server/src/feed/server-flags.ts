import { readStrictArgs } from '@exchange/server-kit';

const text = (value: string, help: string) => ({ type: 'string', value, help }) as const;

/** All flags of the server; each feed uses its own. */
export const SERVER_FLAGS = {
  'sim-speed': text('N', 'How many times faster than real matches the simulator plays (5).'),
  'sim-seed': text('N', 'Makes every simulated match the same on each start.'),
  'sim-matches': text('C,F,T', 'How many matches of cricket, football and tennis (3,4,3).'),
  'sim-outrights': text('N', 'How many tournaments have outright markets, 0 to 4 (1).'),
  'sim-commission': text('PERCENT', 'Commission on the net win of a market, 0 to 20 (0).'),
  'sim-withdrawals': text('PERCENT', 'Football matches in which a runner is removed (0).'),
  'sim-opens-before': text('SECONDS', 'How long before its start a match takes bets (always).'),
  replay: text('FILES', 'Plays recorded markets of a match, comma-separated, not the simulator.'),
  scores: text('FILE', 'The recorded scores of the replay.'),
  catalogue: text('FILE', 'The names of the replay, as listMarketCatalogue returns them.'),
  'size-factor': text('N', 'Multiplies the recorded sizes, above 0 to 10000 (1).'),
  speed: text('N', 'How many times faster than recorded the replay plays (1).'),
  from: text('WHEN', 'Where the replay starts: inplay, start or a recorded ISO time (inplay).'),
  hold: text('WHEN', 'Where the replay stops: a duration as 45m, or a recorded ISO time.'),
  'fixture-matches': text('N', 'Serves so many matches that never move; in tests only.'),
} as const;

/** Reads the flags of a server. Throws UsageError for any other word. */
export const readServerFlags = (args: readonly string[]) =>
  readStrictArgs(args, { flags: SERVER_FLAGS }).values;
