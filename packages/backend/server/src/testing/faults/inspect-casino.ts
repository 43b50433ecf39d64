import type { FaultSystem } from './fault-system.ts';
import type { WalletBet } from './games.ts';
import type { Journal } from './journal.ts';
import type { Player } from './player.ts';

interface BetRow extends WalletBet {
  session: string;
}

/** Compares the run's own bets in a provider's name, without others of those visits. */
function compareRounds({ rounds, refusedRounds }: Journal, bets: readonly BetRow[]): string[] {
  const stored = new Map(bets.map((bet) => [bet.betId, bet]));
  const breaches: string[] = [];
  for (const [betId, { stakePaise, end }] of rounds) {
    const bet = stored.get(betId);
    const wanted = [stakePaise, end?.state ?? 'open', end?.winPaise ?? 0].join(' ');
    const found = bet && [bet.stake, bet.state, bet.win].join(' ');
    if (found !== wanted) breaches.push(`casino round ${betId}: ${found} instead of ${wanted}`);
  }
  const refused = new Set(refusedRounds);
  for (const betId of stored.keys()) {
    if (refused.has(betId)) breaches.push(`casino round ${betId} is there and was refused`);
    else if (!rounds.has(betId)) {
      breaches.push(`casino round ${betId} is there and was never told`);
    }
  }
  return breaches;
}

/** Compares all stakes and wins of games with the wallet's movements. */
export async function inspectCasino(
  { cluster: { query }, games }: FaultSystem,
  journal: Journal,
  players: readonly Player[],
): Promise<string[]> {
  const userIds = players.map(({ userId }) => userId);
  const own = new Set(players.map(({ casinoSession }) => casinoSession));
  const readBets = () =>
    query<BetRow>(
      `select bet_id as "betId", session, stake::float8, state, win::float8 from casino_bets
       where user_id = any($1)`,
      [userIds],
    );
  const inGames = await games.inspectEnd(async () =>
    (await readBets()).filter(({ session }) => !own.has(session)),
  );
  const called = compareRounds(
    journal,
    (await readBets()).filter(({ session }) => own.has(session)),
  );
  const [sums] = await query<{ played: string; posted: string }>(
    `select
       (select coalesce(sum(win - stake) filter (where state = 'settled'), 0) from casino_bets
         where user_id = any($1)) as played,
       (select coalesce(sum(p.amount), 0) from postings p
         join accounts a on a.id = p.account_id where p.kind = 'casino' and a.kind = 'cash'
           and a.user_id = any($1))
       + (select coalesce(sum(stake), 0) from casino_bets
         where state = 'open' and user_id = any($1)) as posted`,
    [userIds],
  );
  const breaches = [...inGames, ...called];
  if (sums?.played !== sums?.posted) {
    breaches.push(`casino: ${sums?.played} was played for and ${sums?.posted} posted`);
  }
  return breaches;
}
