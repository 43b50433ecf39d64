import { createRandom } from '../../random.ts';
import type { FaultSystem } from './fault-system.ts';
import type { WalletBet } from './games.ts';
import type { Asked, Journal } from './journal.ts';
import type { LoadGenerator } from './load-generator.ts';
import type { Player } from './player.ts';
import { toSending } from './send-with-retry.ts';

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
async function inspectCasino(
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

type Query = FaultSystem['cluster']['query'];

/** Number of concurrent repeats of keys. */
const ASKERS = 8;

/** Repeats every key: each must still have the one response that it had. */
export async function repeatKeys(journal: Journal, { sendWithRetry }: LoadGenerator, seed: number) {
  const breaches: string[] = [];
  const left = [...journal.answered];
  const ask = async (at: number) => {
    const random = createRandom(seed + at);
    for (let next = left.pop(); next; next = left.pop()) {
      const { asked, text } = next;
      const again = await sendWithRetry(toSending(asked.name, asked.input, asked), random);
      if (again.text !== text) {
        breaches.push(`${asked.name} ${asked.key} had two answers: ${text} and ${again.text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: ASKERS }, (_, at) => ask(at)));
  return breaches;
}

const listDone = ({ answered }: Journal, ...names: Asked['name'][]) =>
  answered.filter(({ asked, status }) => status === 200 && names.includes(asked.name));

/** Returns acknowledged ids that are missing, and stored ones without an acknowledgement. */
function compareIds(
  what: string,
  reported: readonly number[],
  stored: readonly number[],
): string[] {
  const breaches: string[] = [];
  if (new Set(reported).size < reported.length)
    breaches.push(`${what}: two keys were told the same one`);
  const [inReported, inStored] = [new Set(reported), new Set(stored)];
  for (const id of inReported) {
    if (!inStored.has(id)) breaches.push(`${what} ${id} was acknowledged and is not there`);
  }
  for (const id of inStored) {
    if (!inReported.has(id)) breaches.push(`${what} ${id} is there and nobody was told of it`);
  }
  return breaches;
}

async function inspectBets(journal: Journal, userIds: readonly number[], query: Query) {
  const notified = listDone(journal, 'saveBet', 'saveSessionBet');
  const rows = await query<{ id: string; market_id: string; requested: string }>(
    'select id, market_id, requested from bets where not hedges and user_id = any($1)',
    [userIds],
  );
  const ids = notified.map(({ data }) => Number((data as { bet_id: number }).bet_id));
  const breaches = compareIds(
    'bet',
    ids,
    rows.map(({ id }) => Number(id)),
  );
  const stored = new Map(rows.map((row) => [Number(row.id), row]));
  for (const [at, { asked }] of notified.entries()) {
    const row = stored.get(ids[at] ?? 0);
    const { market_id, fancy_id, stack } = asked.input as {
      market_id?: string;
      fancy_id?: string;
      stack: number;
    };
    const marketId = market_id ?? fancy_id;
    if (row && (row.market_id !== marketId || Number(row.requested) !== stack * 100)) {
      breaches.push(`bet ${row.id} is not the one that was asked for`);
    }
  }
  return breaches;
}

async function inspectTransfers(journal: Journal, userIds: readonly number[], query: Query) {
  const received = listDone(journal, 'depositRequest', 'withdrawRequest');
  const rows = await query<{ id: string; type: string; status: string; moved: string }>(
    `select r.id, r.type, r.status, coalesce(m.moved, 0) / r.amount as moved
     from transfer_requests r
     left join (
       select t.reference, sum(p.amount) as moved from transactions t
       join postings p on p.transaction_id = t.id
       join accounts a on a.id = p.account_id and a.kind = 'cash' and a.user_id = any($1)
       where t.kind in ('deposit', 'withdrawal', 'withdrawal_returned') group by t.reference
     ) m on m.reference = 'request:' || r.id
     where r.user_id = any($1)`,
    [userIds],
  );
  const breaches = compareIds(
    'request',
    received.map(({ data }) => Number((data as { id: number }).id)),
    rows.map(({ id }) => Number(id)),
  );
  for (const { id, type, status, moved } of rows) {
    const due = type === 'D' ? Number(status === 'S') : -Number(status !== 'D');
    if (Number(moved) !== due)
      breaches.push(`request ${id} (${type}, ${status}) moved ${moved} times`);
  }
  return breaches;
}

/** The statement of each player, as the player sees it, ends at the wallet. */
async function inspectStatements({ players, sendWithRetry }: LoadGenerator): Promise<string[]> {
  const breaches: string[] = [];
  for (const { token, userName, random } of players) {
    const ask = async (name: 'statement' | 'walletBalance', input: object) =>
      (await sendWithRetry(toSending(name, input, { token }), random)).reply.data;
    const read = async () => {
      const range = { from_date: 0, to_date: 4_000_000_000, limit: 5, pageno: 1 };
      const wallet = (await ask('walletBalance', {})) as { balance: number; liability: number };
      const [last] = (await ask('statement', range)) as { balance: number }[];
      return [
        Math.round((wallet.balance + wallet.liability) * 100),
        Math.round((last?.balance ?? 0) * 100),
      ];
    };
    let [wallet, statement] = await read();
    // A market may be settled between the two calls; that ends after a few tries.
    for (let tries = 0; wallet !== statement && tries < 5; tries += 1) {
      [wallet, statement] = await read();
    }
    if (wallet !== statement) {
      breaches.push(`the statement of ${userName} ends at ${statement}, the wallet has ${wallet}`);
    }
  }
  return breaches;
}

/** Compares the players' responses with the data, after the end. */
export async function inspectJournal(
  system: FaultSystem,
  journal: Journal,
  crowd: LoadGenerator,
): Promise<string[]> {
  const { query } = system.cluster;
  const userIds = crowd.players.map(({ userId }) => userId);
  return [
    ...(await inspectBets(journal, userIds, query)),
    ...(await inspectTransfers(journal, userIds, query)),
    ...(await inspectCasino(system, journal, crowd.players)),
    ...(await inspectStatements(crowd)),
  ];
}
