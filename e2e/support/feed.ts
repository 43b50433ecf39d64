/** Where the feed stands; `recorded` is the recorded time. */
export interface FeedState {
  match_id: string;
  market_id: string;
  recorded: string;
  held: boolean;
  ended: boolean;
}

export type FeedAction = 'hold' | 'release' | 'seek' | 'step' | 'speed' | 'state';

/** Moves the feed's clock through the control that exists in test mode only. */
export async function controlFeed(
  server: string,
  action: FeedAction,
  to?: string | number,
  matchId?: string,
): Promise<FeedState> {
  const response = await fetch(`${server}/api/test/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action,
      ...(to !== undefined && { to }),
      ...(matchId !== undefined && { match_id: matchId }),
    }),
  });
  const { data, message } = (await response.json()) as { data: FeedState; message: string };
  if (!response.ok) throw new Error(`feed ${action}: ${message}`);
  return data;
}
