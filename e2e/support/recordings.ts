import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** A recorded market with its scores, and a moment at which its best prices are compared. */
export interface Recording {
  name: string;
  market: string;
  scores: string;
  /** How long after the start of play the feed stands, as its control spells it. */
  moment: string;
}

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Written by the project's own generator; always there. */
export const DEMO: Recording = {
  name: 'the committed recording',
  market: fromRoot('packages/server/recordings/demo-market.gz'),
  scores: fromRoot('packages/server/recordings/demo-scores.gz'),
  moment: '60s',
};

/** A real match; beside the project where it is worked on, never in it. */
export const REAL: Recording = {
  name: 'the real recording of Netherlands v Papua New Guinea',
  market: fromRoot('../shared/data/recordings/1.200806927.gz'),
  scores: fromRoot('../shared/data/recordings/sportsdata-1.200806927.gz'),
  moment: '45m',
};

export const isThere = ({ market, scores }: Recording): boolean =>
  existsSync(market) && existsSync(scores);

/** Flags that hold the feed where play starts. */
export const holdAtStart = ({ market, scores }: Recording): readonly string[] => [
  ...['--replay', market, '--scores', scores],
  ...['--from', 'inplay', '--hold', '0s'],
];

/** The selection id of the recorded winner. */
export function readWinner({ market }: Recording): string {
  const text = gunzipSync(readFileSync(market)).toString('utf8');
  const winner = /"status":"WINNER","sortPriority":\d+,"id":(\d+)/.exec(text)?.[1];
  if (!winner) throw new Error(`${market} records no winner`);
  return winner;
}
