import type { Journal } from '../journal/database.ts';

export interface RoundRow {
  id: string;
  game: string;
  player: string;
  client_id: string;
  bet_id: string;
  stake: number;
  choice: string;
  server_seed: string;
  client_seed: string;
  nonce: number;
  status: 'betting' | 'open' | 'settled' | 'void';
  state: string | null;
  payout: number | null;
  reason: string | null;
  opened_at: number;
  touched_at: number;
  /** The seal that the player was shown and sent with the bet. */
  commitment: string;
}

/** Rows of single-player rounds; all inside the caller's transaction where there is one. */
export interface SoloRepository {
  find(id: string): RoundRow | undefined;
  findByClient(player: string, game: string, clientId: string): RoundRow | undefined;
  findByBet(betId: string): RoundRow | undefined;
  findOpen(player: string, game: string): RoundRow | undefined;
  listPast(player: string, game: string, count: number): RoundRow[];
  /** Rounds without a stake, newest first. */
  listVoid(player: string, game: string, count: number): RoundRow[];
  /** Open rounds of a game without a move since `before` (ms since 1970). */
  listLeft(game: string, before: number): RoundRow[];
  insert(row: RoundRow): void;
  save(row: RoundRow): void;
  /** Notes an action's name. @returns false when it was noted before */
  noteAction(roundId: string, actionId: string): boolean;
  readSeed(player: string, game: string): { server_seed: string; nonce: number } | undefined;
  saveSeed(player: string, game: string, serverSeed: string, nonce: number): void;
}

/** Creates the repository. */
export function createSoloRepository(journal: Journal): SoloRepository {
  return {
    find: (id) => journal.get('select * from rounds where id = ?', id),
    findByClient: (player, game, clientId) =>
      journal.get(
        'select * from rounds where player = ? and game = ? and client_id = ?',
        player,
        game,
        clientId,
      ),
    findByBet: (betId) => journal.get('select * from rounds where bet_id = ?', betId),
    findOpen: (player, game) =>
      journal.get(
        `select * from rounds where player = ? and game = ? and status in ('betting', 'open')`,
        player,
        game,
      ),
    listPast: (player, game, count) =>
      journal.all(
        `select * from rounds where player = ? and game = ? and status = 'settled'
         order by opened_at desc limit ?`,
        player,
        game,
        count,
      ),
    listVoid: (player, game, count) =>
      journal.all(
        `select * from rounds where player = ? and game = ? and status = 'void'
         order by opened_at desc limit ?`,
        player,
        game,
        count,
      ),
    listLeft: (game, before) =>
      journal.all(
        `select * from rounds where status = 'open' and game = ? and touched_at < ?`,
        game,
        before,
      ),
    insert(row) {
      journal.run(
        'insert into rounds values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        row.id,
        row.game,
        row.player,
        row.client_id,
        row.bet_id,
        row.stake,
        row.choice,
        row.server_seed,
        row.client_seed,
        row.nonce,
        row.status,
        row.state,
        row.payout,
        row.reason,
        row.opened_at,
        row.touched_at,
        row.commitment,
      );
    },
    save(row) {
      journal.run(
        `update rounds set status = ?, state = ?, payout = ?, reason = ?, touched_at = ?
         where id = ?`,
        row.status,
        row.state,
        row.payout,
        row.reason,
        row.touched_at,
        row.id,
      );
    },
    noteAction: (roundId, actionId) =>
      journal.run('insert into actions values (?, ?) on conflict do nothing', roundId, actionId) ===
      1,
    readSeed: (player, game) =>
      journal.get(
        'select server_seed, nonce from seeds where player = ? and game = ?',
        player,
        game,
      ),
    saveSeed(player, game, serverSeed, nonce) {
      journal.run(
        `insert into seeds values (?, ?, ?, ?) on conflict (player, game)
         do update set server_seed = excluded.server_seed, nonce = excluded.nonce`,
        player,
        game,
        serverSeed,
        nonce,
      );
    },
  };
}
