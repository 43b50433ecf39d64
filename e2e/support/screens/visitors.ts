import { DEMO_CREDENTIALS, type Envelope } from '@exchange/contract';
import type { BrowserContext } from '@playwright/test';
import { createPlayer } from '../accounts.ts';
import { startSignedIn } from '../signed-in.ts';
import type { PlayedMatch, System } from '../system.ts';

/**
 * Visitor of a screenshot: `newcomer` and `demo` have no bets, `regular` a year of history, `agent`
 * users.
 */
export type Visitor = 'guest' | 'newcomer' | 'demo' | 'bettor' | 'regular' | 'agent';

/** Login replies by visitor, as the app stores them. */
export type Logins = ReadonlyMap<Visitor, Envelope>;

type Token = { token: string };

/** Places open bets on both sides, so that lists have rows of each tint. */
async function placeBets({ client }: System, match: PlayedMatch, { token }: Token) {
  const orders = Object.keys(match.runnerNames).flatMap((selection_id) => [
    { selection_id, is_back: '1', odds: '1.01', stack: 100 },
    { selection_id, is_back: '0', odds: '1000', stack: 150 },
  ]);
  for (const order of orders) {
    await client.call(
      'save-bet',
      { match_id: match.id, market_id: match.marketId, price_change: 'any', ...order },
      token,
      crypto.randomUUID(),
    );
  }
}

/** Signs in every kind of player once, below the login's rate limit. */
export async function signInAll(system: System, match: PlayedMatch): Promise<Logins> {
  const { client, readPassword } = system;
  const signIn = async (credentials: { user_name: string; password: string }) => {
    const { envelope } = await client.call<Token>('login', credentials);
    if (envelope.error) throw new Error(`${credentials.user_name}: ${envelope.message}`);
    return envelope;
  };
  const bettor = await signIn(DEMO_CREDENTIALS);
  await placeBets(system, match, bettor.data);
  return new Map<Visitor, Envelope>([
    ['newcomer', await signIn(await createPlayer(system))],
    ['demo', await signIn(DEMO_CREDENTIALS)],
    ['bettor', bettor],
    ['regular', await signIn({ user_name: 'player', password: await readPassword('player') })],
    ['agent', await signIn({ user_name: 'agent', password: await readPassword('agent') })],
  ]);
}

/** Makes every page of `context` start signed in as `visitor`. */
export async function createLoggedInContext(
  context: BrowserContext,
  visitor: Visitor,
  logins: Logins,
) {
  const login = logins.get(visitor);
  if (login) await startSignedIn(context, login);
}
