import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { type LeaderRole, LOCK_CLASS } from './locks.ts';

/** Timeout of a statement, in ms. */
const STATEMENT_MS = 2000;
/** Time without a heartbeat after which a leader is preempted, in ms. */
export const LEASE_TIMEOUT_MS = 3000;
/** Time in which transactions of the former leader may still run, in ms. */
const PATIENCE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns a server's name in the database's list of connections. */
export const toApplicationName = (instance: string) => `exchange ${instance}`;

/**
 * Returns the suffix of the name during a transaction of a lead, which separates it from players'
 * transactions. Short, as names are cut after 63 characters.
 */
export const toLeadWork = ({ lock }: LeaderRole) => ` lead ${lock.toString(36)}`;

/** A dedicated connection, which holds the lock for its lifetime. */
export interface LeaderConnection {
  /** Aborts once the connection, and with it the lock, has ended. */
  readonly ended: AbortSignal;
  /** Returns true if the lock is held now. */
  tryLock(): Promise<boolean>;
  /**
   * Terminates the connection of a leader that holds the lock without heartbeats, for example
   * paused.
   */
  preempt(): Promise<void>;
  /** Acquires a new fencing token; earlier ones are stale from now on. */
  acquireFencingToken(): Promise<number>;
  /** Stores a heartbeat; returns false if another server leads. */
  heartbeat(fencing: number): Promise<boolean>;
  close(): Promise<void>;
}

// In any state: a transaction may itself wait for a player's transaction of the sleeping server.
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

/**
 * Opens the session on a connection outside of the pool, as the lock belongs to it. Throws Error if
 * the database is not reachable.
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
    // A vanished machine closes no connection: the database detects it by keep-alives.
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
      // Waits for the transactions of an earlier token, and lets in none after them.
      await client.query('select 1 from leaderships where name = $1 for update', [name]);
      const { rows } = await client.query<{ fencing: string }>(
        `update leaderships set fencing = fencing + 1, holder = $2, seen_at = clock_timestamp()
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
    async acquireFencingToken() {
      // Before the wait: a server that just got the lock has no heartbeat yet.
      const seen = 'update leaderships set seen_at = clock_timestamp() where name = $1';
      for (;;) {
        await client.query(seen, [name]);
        const fencing = await tryNumber();
        if (fencing !== undefined) return fencing;
        // A leader that sleeps inside a transaction would hold the lead forever.
        await client.query(RETIRE, [name, toLeadWork({ name, lock })]);
      }
    },
    async heartbeat(fencing) {
      const { rowCount } = await client.query(
        `update leaderships set seen_at = clock_timestamp() where name = $1 and fencing = $2`,
        [name, fencing],
      );
      return rowCount === 1;
    },
    async close() {
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Returns a name for this process in the database's list of connections, which truncates long ones.
 */
export const createInstanceName = () =>
  `${hostname()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 24)}-${process.pid}-${randomBytes(4).toString('hex')}`;
