import type { System } from './system.ts';

/** Flags of the simulator: matches in play and announced, in three sports. */
export const SIMULATED = ['--sim-seed', '20261120'] as const;

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
