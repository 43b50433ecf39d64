/** Where the feed stands; `recorded` is the recorded time. */
export interface FeedState {
  match_id: string;
  market_id: string;
  recorded: string;
  held: boolean;
  ended: boolean;
}

export type FeedAction = 'hold' | 'release' | 'seek' | 'step' | 'speed' | 'state';

/** Which messages are lost, doubled or late between the feed and the board; shares from 0 to 1. */
export interface FeedFaults {
  seed?: number;
  duplicate?: number;
  reorder?: number;
  lose?: number;
  /** Beats until an image comes that mends a gap. */
  image_after?: number;
}

/** Moves the feed's clock through the control that exists in test mode only. */
export async function controlFeed(
  server: string,
  action: FeedAction,
  to?: string | number,
  matchId?: string,
): Promise<FeedState> {
  return askFeed(server, action, {
    ...(to !== undefined && { to }),
    ...(matchId !== undefined && { match_id: matchId }),
  });
}

/** Gives the line between the feed and the board faults from now on; none without any. */
export const injectFaults = (server: string, faults?: FeedFaults): Promise<FeedState> =>
  askFeed(server, 'faults', { ...(faults && { faults }) });

async function askFeed(server: string, action: string, input: object): Promise<FeedState> {
  const response = await fetch(`${server}/api/test/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, ...input }),
  });
  const { data, message } = (await response.json()) as { data: FeedState; message: string };
  if (!response.ok) throw new Error(`feed ${action}: ${message}`);
  return data;
}
