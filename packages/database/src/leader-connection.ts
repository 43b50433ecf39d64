import pg from 'pg';
import { type LeaderRole, LOCK_CLASS } from './locks.ts';

/** A statement that takes longer counts as failed, in ms. */
const STATEMENT_MS = 2000;
/** A leader that was silent for so long is pushed aside, in ms. */
export const LEASE_TIMEOUT_MS = 3000;
/** Transactions of the leader before may still run for so long, in ms. */
const PATIENCE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/** What a server is called in the database's list of connections. */
export const toApplicationName = (instance: string) => `exchange ${instance}`;

/**
 * What follows the name while a transaction of a lead runs: players' transactions, and those of what else the
 * server leads, are no part of it. Short, as names of connections are cut after 63 characters.
 */
export const toLeadWork = ({ lock }: LeaderRole) => ` lead ${lock.toString(36)}`;

/** A connection of its own, which holds the lock for as long as it lives. */
export interface LeaderConnection {
  /** Aborts once the connection ended, and the lock with it. */
  readonly ended: AbortSignal;
  /** Whether the lock is held now. */
  tryLock(): Promise<boolean>;
  /** Ends the connection of a leader that holds the lock but is silent, for example paused. */
  preempt(): Promise<void>;
  /** For how long nobody has led who took up the work, in ms; infinite where there was none. */
  readSilence(): Promise<number>;
  /** Takes a new fencing number; from now on earlier ones count no more. */
  acquireFencingToken(): Promise<number>;
  /** Says that the leader lives, and took up its work or not yet; false where another one took the lead. */
  heartbeat(fencing: number, hasBegun?: boolean): Promise<boolean>;
  close(): Promise<void>;
}

// In whatever state: one may itself wait for a player's transaction of the server that sleeps.
const RETIRE = `
  select pg_terminate_backend(a.pid) from pg_stat_activity a, leaderships l
  where l.name = $1 and a.application_name = 'exchange ' || l.holder || $2
    and a.datname = current_database()
    and a.pid <> pg_backend_pid()`;

const PUSH_ASIDE = `
  select pg_terminate_backend(k.pid) from pg_locks k, leaderships l
  where l.name = $1 and l.seen_at < clock_timestamp() - make_interval(secs => $2)
    and k.locktype = 'advisory' and k.granted and k.classid = $3 and k.objid = $4 and k.objsubid = 2
    and k.database = (select oid from pg_database where datname = current_database())`;

/** When somebody led last who took up the work; one of an older version says no more than that it lives. */
const LED_AT = 'case when known_fencing = fencing then led_at else seen_at end';

/**
 * Opens the session. Its own connection and not the pool's: the lock belongs to the connection.
 * @throws Error where the database cannot be reached
 */
export async function openLeaderConnection(
  url: string,
  instance: string,
  { name, lock }: LeaderRole,
): Promise<LeaderConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: toApplicationName(instance),
    keepAlive: true,
    keepAliveInitialDelayMillis: 1000,
    connectionTimeoutMillis: STATEMENT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + PATIENCE_MS,
  });
  const ended = new AbortController();
  client.on('error', () => ended.abort()).on('end', () => ended.abort());
  await client.connect();
  try {
    // A machine that vanished says no goodbye: the database finds out by itself.
    await client.query(`set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1;
      set tcp_keepalives_count = 2`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }

  const tryNumber = async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${PATIENCE_MS}`);
      // Waits for the transactions that an earlier number allowed, and lets in none after them.
      await client.query('select 1 from leaderships where name = $1 for update', [name]);
      const { rows } = await client.query<{ fencing: string }>(
        `update leaderships set fencing = fencing + 1, known_fencing = fencing + 1, holder = $2,
           seen_at = clock_timestamp()
         where name = $1 returning fencing`,
        [name, instance],
      );
      await client.query('commit');
      return Number(rows[0]?.fencing);
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return undefined;
      throw error;
    }
  };

  return {
    ended: ended.signal,
    async tryLock() {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock($1, $2) as got',
        [LOCK_CLASS, lock],
      );
      return rows[0]?.got === true;
    },
    async preempt() {
      await client.query(PUSH_ASIDE, [name, LEASE_TIMEOUT_MS / 1000, LOCK_CLASS, lock]);
    },
    async readSilence() {
      const { rows } = await client.query<{ ms: number | null }>(
        `select extract(epoch from clock_timestamp() - coalesce(${LED_AT}, seen_at))::float8 * 1000 as ms
         from leaderships where name = $1`,
        [name],
      );
      return rows[0]?.ms ?? Number.POSITIVE_INFINITY;
    },
    async acquireFencingToken() {
      // Before the wait: whoever just got the lock is not silent.
      const seen = `update leaderships
        set led_at = ${LED_AT}, known_fencing = fencing, seen_at = clock_timestamp() where name = $1`;
      for (;;) {
        await client.query(seen, [name]);
        const fencing = await tryNumber();
        if (fencing !== undefined) return fencing;
        // A transaction of a leader that sleeps in the middle of it would keep the lead for ever.
        await client.query(RETIRE, [name, toLeadWork({ name, lock })]);
      }
    },
    async heartbeat(fencing, hasBegun = true) {
      const { rowCount } = await client.query(
        `update leaderships set seen_at = clock_timestamp(),
           led_at = case when $3::boolean then clock_timestamp() else led_at end
         where name = $1 and fencing = $2`,
        [name, fencing, hasBegun],
      );
      return rowCount === 1;
    },
    async close() {
      await client.end().catch(() => undefined);
    },
  };
}
