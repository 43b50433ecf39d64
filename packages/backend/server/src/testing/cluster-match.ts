import { DEMO_CREDENTIALS } from '@exchange/contract';
import { DEMO_RECORDING } from '../feed/replay/options.ts';
import { type ClusterReply, callServer } from './cluster.ts';
import type { ServerProcess } from './server-process.ts';

/** The market of the committed recording. */
export const CLUSTER_MARKET = '1.900000001';

/**
 * Flags that play the committed recording, held at the start of play; bets wait a fraction of a
 * second.
 */
export const HELD_RECORDING: readonly string[] = [
  '--replay',
  DEMO_RECORDING.marketFile,
  '--scores',
  DEMO_RECORDING.scoresFile,
  '--speed',
  '20',
  '--hold',
  '0s',
];

interface ShownPrice {
  price: number;
  /** Rupees. */
  size: number;
}

/** A row of the match list. */
export interface ShownMatch {
  match_id: string;
  match_odds: {
    InplayStatus: string;
    runners: { selectionId: string; back: ShownPrice | null; lay: ShownPrice | null }[];
  };
}

/** Returns the match in play on a server; undefined once it is over. */
export async function readMatch(server: ServerProcess): Promise<ShownMatch | undefined> {
  const { data } = await callServer(server, 'matchList', {});
  return (data as { InplayMatches: ShownMatch[] }).InplayMatches[0];
}

export const readStatus = async (server: ServerProcess) =>
  (await readMatch(server))?.match_odds.InplayStatus;

/** Controls the feed on the leader. */
export async function controlFeed(
  { address }: ServerProcess,
  action: string,
  to?: string | number,
): Promise<{ error: boolean; data?: { ended: boolean } }> {
  const response = await fetch(`${address}/api/test/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, ...(to !== undefined && { to }) }),
  });
  return (await response.json()) as { error: boolean; data?: { ended: boolean } };
}

/** Returns a demo player's token. */
export async function signInDemo(server: ServerProcess): Promise<string> {
  const { data } = await callServer(server, 'login', DEMO_CREDENTIALS);
  return (data as { token: string }).token;
}

/** Backs the first runner at its price; `more` overrides fields. */
export async function backFirst(
  server: ServerProcess,
  token: string,
  more: { odds?: string; stack?: number; unmatched?: 'keep' } = {},
  key?: string,
): Promise<ClusterReply> {
  const match = await readMatch(server);
  const runner = match?.match_odds.runners[0];
  return callServer(
    server,
    'saveBet',
    {
      match_id: match?.match_id,
      market_id: CLUSTER_MARKET,
      selection_id: runner?.selectionId,
      odds: String(runner?.back?.price),
      stack: 100,
      is_back: '1',
      price_change: 'any',
      ...more,
    },
    token,
    key,
  );
}
