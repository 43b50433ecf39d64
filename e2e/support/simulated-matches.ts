import { SPORT_IDS } from '@exchange/contract';
import type { System } from './system.ts';

/** Flags of the simulator: matches in play and announced, in three sports. */
export const SIMULATED = ['--sim-seed', '20261120', '--sim-outrights', '0'] as const;

interface Row {
  match_id: string;
  name: string;
  start_date: number;
}

/** Lists the matches of a sport. */
export async function listMatches(
  { client }: System,
  sport_id: string,
  list: 'in play' | 'upcoming' = 'in play',
): Promise<Row[]> {
  const { envelope } = await client.call<{ InplayMatches: Row[]; UpCommingMatches: Row[] }>(
    'getseiresMatchsList',
    { sport_id, limit: 100 },
  );
  const { InplayMatches, UpCommingMatches } = envelope.data;
  return list === 'in play' ? InplayMatches : UpCommingMatches;
}

/** Stops the feed of a match in play; resolves to its id. */
export async function holdMatch(system: System, sportId: string): Promise<string> {
  const [match] = await listMatches(system, sportId);
  if (!match) throw new Error('No match is in play');
  await system.feed('hold', undefined, match.match_id);
  return match.match_id;
}

/** A session line, as the server sends it. */
export interface SimulatedLine {
  RunnerName: string;
  LayPrice1: number | null;
  inplayStatus: string;
  BackPrice1: number | null;
}
/** A match with its markets, as the server sends it. */
export interface SimulatedEvent {
  MatchDetails: {
    name: string;
    score_board?: { sides: { name: string; figures: string[] }[] };
  };
  bm: {
    InplayStatus: string;
    runner_json: { selectionName: string; ex: { availableToBack: unknown[] } }[];
  }[];
}

/**
 * Returns the open markets of a match; undefined unless a session line and the bookmaker accept
 * bets.
 */
async function findOpen({ client }: System, id: string) {
  const { envelope: sessions } = await client.call<SimulatedLine[]>('event-session', {
    match_id: id,
  });
  const { envelope: event } = await client.call<SimulatedEvent>('event-detals', { match_id: id });
  const line = sessions.data.find((one) => one.inplayStatus === 'OPEN' && one.BackPrice1 !== null);
  const bookmaker = event.data.bm.find(({ InplayStatus }) => InplayStatus === 'OPEN');
  const runner = bookmaker?.runner_json.find(({ ex }) => ex.availableToBack.length > 0);
  if (!line || !runner) return undefined;
  const { name } = event.data.MatchDetails;
  return { id, name, line: line.RunnerName, runner: runner.selectionName };
}

/** Stops a cricket match at a moment at which a session line and the bookmaker accept bets. */
export async function holdAnOpenMatch(system: System) {
  const { feed } = system;
  // The bookmaker leaves a match that is as good as won.
  for (const { match_id: id } of await listMatches(system, SPORT_IDS.cricket)) {
    await feed('hold', undefined, id);
    for (let step = 0; step < 60; step += 1) {
      const open = await findOpen(system, id);
      if (open) return open;
      await feed('step', 5, id);
    }
  }
  throw new Error('No match was found in which both take bets');
}
