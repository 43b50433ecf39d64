import type { Journal } from '../journal/database.ts';

export interface LiveRoundRow {
  id: string;
  game: string;
  chain_id: number;
  nonce: number;
  server_seed: string;
  commitment: string;
  salt: string;
  status: 'betting' | 'running' | 'ended' | 'settled' | 'void';
  outcome: string | null;
  opened_at: number;
}

export interface LiveBetRow {
  id: string;
  round_id: string;
  player: string;
  client_id: string;
  stake: number;
  choice: string;
  status: 'sending' | 'placed' | 'cashed' | 'settled' | 'void';
  multiplier: number | null;
  payout: number | null;
  reason: string | null;
  placed_at: number;
}

/** Rows of shared rounds and their bets. */
export interface LiveRepository {
  insertRound(row: LiveRoundRow): void;
  saveRound(row: LiveRoundRow): void;
  listUnfinished(game: string): LiveRoundRow[];
  listPast(game: string, count: number, status?: 'settled' | 'void'): LiveRoundRow[];
  insertBet(row: LiveBetRow): void;
  saveBet(row: LiveBetRow): void;
  findBet(id: string): LiveBetRow | undefined;
  findByClient(roundId: string, player: string, clientId: string): LiveBetRow | undefined;
  listBets(roundId: string): LiveBetRow[];
  listBetsOf(roundId: string, player: string): LiveBetRow[];
}

/** Creates the repository. */
export function createLiveRepository(journal: Journal): LiveRepository {
  return {
    insertRound: (row) =>
      void journal.run(
        'insert into live_rounds values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        row.id,
        row.game,
        row.chain_id,
        row.nonce,
        row.server_seed,
        row.commitment,
        row.salt,
        row.status,
        row.outcome,
        row.opened_at,
      ),
    saveRound: (row) =>
      void journal.run(
        'update live_rounds set status = ?, outcome = ?, salt = ? where id = ?',
        row.status,
        row.outcome,
        row.salt,
        row.id,
      ),
    listUnfinished: (game) =>
      journal.all(
        `select * from live_rounds where game = ? and status in ('betting', 'running', 'ended')`,
        game,
      ),
    listPast: (game, count, status = 'settled') =>
      journal.all(
        `select * from live_rounds where game = ? and status = ?
         order by opened_at desc limit ?`,
        game,
        status,
        count,
      ),
    insertBet: (row) =>
      void journal.run(
        'insert into live_bets values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        row.id,
        row.round_id,
        row.player,
        row.client_id,
        row.stake,
        row.choice,
        row.status,
        row.multiplier,
        row.payout,
        row.reason,
        row.placed_at,
      ),
    saveBet: (row) =>
      void journal.run(
        'update live_bets set status = ?, multiplier = ?, payout = ?, reason = ? where id = ?',
        row.status,
        row.multiplier,
        row.payout,
        row.reason,
        row.id,
      ),
    findBet: (id) => journal.get('select * from live_bets where id = ?', id),
    findByClient: (roundId, player, clientId) =>
      journal.get(
        'select * from live_bets where round_id = ? and player = ? and client_id = ?',
        roundId,
        player,
        clientId,
      ),
    listBetsOf: (roundId, player) =>
      journal.all('select * from live_bets where round_id = ? and player = ?', roundId, player),
    listBets: (roundId) => journal.all('select * from live_bets where round_id = ?', roundId),
  };
}
