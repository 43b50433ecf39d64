// Money is paise, times are ms since 1970, `game` is `provider/gameId`.

/** The tables as they were first. */
const FIRST = `
create table if not exists visits (
  token_hash text primary key, session text not null, player text not null,
  provider text not null, game_id text not null, language text not null, theme text not null,
  frame_origins text not null, created_at integer not null
) strict;
create index if not exists visits_by_age on visits (created_at);

create table if not exists seeds (
  player text not null, game text not null, server_seed text not null, nonce integer not null,
  primary key (player, game)
) strict;

create table if not exists rounds (
  id text primary key, game text not null, player text not null, client_id text not null,
  bet_id text not null, stake integer not null, choice text not null,
  server_seed text not null, client_seed text not null, nonce integer not null,
  -- betting: the wallet was asked; open: it took the stake; settled; void: no stake was taken
  status text not null, state text, payout integer, reason text,
  opened_at integer not null, touched_at integer not null,
  unique (player, game, client_id)
) strict;
create index if not exists rounds_unsettled on rounds (status, touched_at)
  where status in ('betting', 'open');
create index if not exists rounds_of_player on rounds (player, game, opened_at);

create table if not exists actions (
  round_id text not null, action_id text not null, primary key (round_id, action_id)
) strict, without rowid;

create table if not exists chains (
  id integer primary key, game text not null, secret text not null, salt text not null,
  length integer not null, used integer not null
) strict;

create table if not exists live_rounds (
  id text primary key, game text not null, chain_id integer not null, nonce integer not null,
  server_seed text not null, commitment text not null, salt text not null,
  -- betting, running; ended: its bets are to be paid; settled; void: its bets were taken back
  status text not null, outcome text, opened_at integer not null
) strict;
create index if not exists live_rounds_of_game on live_rounds (game, opened_at);

create table if not exists live_bets (
  id text primary key, round_id text not null, player text not null, client_id text not null,
  stake integer not null, choice text not null,
  -- sending: the wallet was asked; placed; cashed; settled; void: no stake was kept
  status text not null, multiplier integer, payout integer, reason text, placed_at integer not null,
  unique (round_id, player, client_id)
) strict;
create index if not exists live_bets_of_round on live_bets (round_id, status);
create index if not exists live_bets_of_player on live_bets (player, placed_at);

create table if not exists outbox (
  transaction_id text primary key, kind text not null, bet_id text not null, body text not null,
  -- pending, done; refused: the operator's answer is final
  status text not null, attempts integer not null, due_at integer not null, reason text
) strict;
create index if not exists outbox_pending on outbox (due_at) where status = 'pending';
`;

/** Every question that is asked while players play finds its rows by an index. */
const INDEXES = `
drop index if exists rounds_unsettled;
create index rounds_open on rounds (game, touched_at) where status = 'open';
create index rounds_unsettled on rounds (player, game) where status in ('betting', 'open');
create index rounds_by_bet on rounds (bet_id);
create index live_rounds_unfinished on live_rounds (game)
  where status in ('betting', 'running', 'ended');
`;

/** What is swept is found by its age. */
const AGES = `
create index rounds_by_end on rounds (status, touched_at);
create index live_rounds_by_age on live_rounds (opened_at);
create index live_bets_by_end on live_bets (status, placed_at);
create index outbox_by_end on outbox (status, due_at);
`;

/** A visit is claimed once, with a token that never stands in an address; open games open anew. */
const CLAIMS = `
drop table visits;
create table visits (
  code_hash text primary key, token_hash text unique, session text not null unique,
  player text not null, provider text not null, game_id text not null, language text not null,
  theme text not null, frame_origins text not null, created_at integer not null
) strict;
create index visits_by_age on visits (created_at);
`;

/** What a player was shown is kept as it was, not made again; a chain's salt is fixed by its players. */
const SEALS = `
alter table rounds add column commitment text not null default '';
update rounds set commitment = commit_to(server_seed);
alter table chains add column salt_ids text not null default '[]';
`;

/** Steps from an empty file to today's tables; a file notes how many it has taken. */
export const STEPS: readonly string[] = [FIRST, INDEXES, AGES, CLAIMS, SEALS];
