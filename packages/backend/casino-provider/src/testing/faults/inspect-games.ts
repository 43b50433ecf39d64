import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletBet } from '@exchange/server/testing/faults';
import type { ReportedBet, ReportedBets } from './game-bets.ts';

/** Runs a query on the provider's database. */
export type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** A stored bet of the provider. */
interface KeptBet {
  betId: string;
  clientId: string;
  stake: number;
  status: string;
  payout: number | null;
  /** True if the shared round was interrupted, so that its bets are rolled back. */
  isInterrupted: boolean;
}

const BETS = `
  select bet_id as "betId", client_id as "clientId", stake::float8, status, payout::float8,
    false as "isInterrupted" from rounds
  union all
  select b.id, b.client_id, b.stake::float8, b.status, b.payout::float8, r.status = 'void'
    from live_bets b join live_rounds r on r.id = b.round_id`;

const NEVER = `
  select 'games: bet ' || bet_id || ' ended in two ways' as text
    from outbox group by bet_id having count(*) > 1
  union all
  select 'games: the wallet refused ' || transaction_id || ': ' || coalesce(reason, '')
    from outbox where status = 'refused'`;

/** Pending bets and settlements; a single-player round may stay open. */
const ON_THE_WAY = `
  select 1 from outbox where status = 'pending'
  union all select 1 from rounds where status = 'betting'
  union all select 1 from live_bets where status in ('sending', 'placed')
  limit 1`;

/** Time after which the next process has done a killed one's work, in ms. */
const QUIET_MS = 90_000;
const POLL_MS = 250;

/** Returns states that must never occur. */
export const inspectGames = async (query: Query): Promise<string[]> =>
  (await query<{ text: string }>(NEVER)).map(({ text }) => text);

/** Returns the wallet's expected state of a bet. */
function toWallet({ status, payout }: KeptBet): { state: string; win: number } {
  if (status === 'void') return { state: 'rolled_back', win: 0 };
  return status === 'open' ? { state: 'open', win: 0 } : { state: 'settled', win: payout ?? 0 };
}

function compareWallet(kept: readonly KeptBet[], wallet: readonly WalletBet[]): string[] {
  const breaches: string[] = [];
  const moved = new Map(wallet.map((bet) => [bet.betId, bet]));
  for (const bet of kept) {
    const found = moved.get(bet.betId);
    moved.delete(bet.betId);
    // Its stake was never debited.
    if (!found && bet.status === 'void') continue;
    const { state, win } = toWallet(bet);
    const wanted = `${bet.stake} ${state} ${win}`;
    const reported = found && `${found.stake} ${found.state} ${found.win}`;
    if (reported !== wanted)
      breaches.push(`games: bet ${bet.betId} is ${reported} instead of ${wanted}`);
  }
  for (const betId of moved.keys()) breaches.push(`games: nobody took bet ${betId}`);
  return breaches;
}

function compareReported(bet: KeptBet | undefined, id: string, notified: ReportedBet): string[] {
  const { answer, stakePaise, paidPaise } = notified;
  if (answer === 'refused') {
    return bet && bet.status !== 'void'
      ? [`games: bet ${id} was refused and is ${bet.status}`]
      : [];
  }
  if (!bet) return [`games: bet ${id} was acknowledged and is not there`];
  if (bet.stake !== stakePaise) return [`games: bet ${id} is not the one that was asked for`];
  if (paidPaise !== undefined) {
    return bet.payout === paidPaise
      ? []
      : [`games: bet ${id} paid ${bet.payout}, not ${paidPaise}`];
  }
  const isLost = bet.status === 'void' && !bet.isInterrupted;
  return isLost ? [`games: bet ${id} was acknowledged and taken back`] : [];
}

/** Compares the provider's data with the players' reports and the wallet's postings. */
export async function inspectGamesEnd(
  query: Query,
  received: ReportedBets,
  listWalletBets: () => Promise<readonly WalletBet[]>,
): Promise<string[]> {
  const deadline = Date.now() + QUIET_MS;
  while ((await query(ON_THE_WAY)).length > 0) {
    if (Date.now() > deadline) return ['games: bets or settlements are on their way for ever'];
    await sleep(POLL_MS);
  }
  const kept = await query<KeptBet>(BETS);
  const byClient = new Map(kept.map((bet) => [bet.clientId, bet]));
  return [
    ...(await inspectGames(query)),
    ...compareWallet(kept, await listWalletBets()),
    ...[...received].flatMap(([id, bet]) => compareReported(byClient.get(id), id, bet)),
  ];
}
