import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/**
 * Returns the database's address for PostgreSQL's own programs, so that no password is in the list
 * of processes.
 */
function toEnvironment(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = new URL(url).searchParams.get('sslmode');
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

/**
 * Runs `pg_dump` or `pg_restore` on the database at `url`.
 * @throws Error with the program's output, or that it is not installed
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const env = { ...process.env, ...toEnvironment(url) };
  try {
    await run(name, [...args], { env });
  } catch (cause) {
    const { code, stderr } = cause as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new Error(`${name} is not on the PATH: install PostgreSQL's client programs.`);
    }
    throw new Error(`${name} failed: ${stderr?.trim() || String(cause)}`, { cause });
  }
}
