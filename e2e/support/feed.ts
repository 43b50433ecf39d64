/** Position of the feed; `recorded` is the recorded time. */
export interface FeedState {
  match_id: string;
  market_id: string;
  recorded: string;
  held: boolean;
  ended: boolean;
}

export type FeedAction =
  | 'hold'
  | 'release'
  | 'seek'
  | 'step'
  | 'speed'
  | 'state'
  | 'interrupt'
  | 'reconnect'
  | 'again';

/** The ports of all servers with the feed. */
type Servers = readonly number[];

/** Moves the feed's clock through the control of test mode. */
export async function controlFeed(
  servers: Servers,
  action: FeedAction,
  to?: string | number,
  matchId?: string,
): Promise<FeedState> {
  return askFeed(servers, action, {
    ...(to !== undefined && { to }),
    ...(matchId !== undefined && { match_id: matchId }),
  });
}

const post = (port: number, body: object) =>
  fetch(`http://127.0.0.1:${port}/api/test/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function askFeed(
  [first = 0, ...others]: Servers,
  action: string,
  input: object,
): Promise<FeedState> {
  const response = await post(first, { action, ...input });
  const { data, message } = (await response.json()) as { data: FeedState; message: string };
  if (!response.ok) throw new Error(`feed ${action}: ${message}`);
  // The leader's response arrives at a server after its earlier messages.
  await Promise.all(others.map((port) => post(port, { ...input, action: 'state' })));
  return data;
}
