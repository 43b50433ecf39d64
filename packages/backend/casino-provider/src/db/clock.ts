import type { UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';

/**
 * Time of shared rounds, in ms since 1970, equal for all instances. It jumps when the database's
 * clock is set.
 */
export interface SharedClock {
  now(): number;
  close(): void;
}

const own = (): number => performance.timeOrigin + performance.now();

/** The clock of a single process. */
export const ownClock: SharedClock = { now: own, close() {} };

const SYNC_MS = 10_000;
/** Difference to the former offset that counts as a jump, in ms. */
const JUMP_MS = 1000;
const TRIES = 5;

/** Returns the offset of the database's clock, from the fastest of some responses. */
async function readOffset({ read }: UnitOfWork): Promise<number> {
  const answers: { took: number; offset: number }[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const asked = own();
    const reported = (await read((tx) =>
      tx.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`),
    )) as unknown as { rows: { ms: number }[] };
    const took = own() - asked;
    answers.push({ took, offset: (reported.rows[0]?.ms ?? asked) - asked - took / 2 });
  }
  return answers.toSorted((a, b) => a.took - b.took)[0]?.offset ?? 0;
}

/** Follows the database's clock by repeated comparisons; calls `onJump` with the ms of a jump. */
export async function followDatabaseClock(
  unitOfWork: UnitOfWork,
  onJump: (ms: number) => void,
): Promise<SharedClock> {
  let offset = await readOffset(unitOfWork);
  const timer = setInterval(() => {
    readOffset(unitOfWork).then(
      (read) => {
        if (Math.abs(read - offset) > JUMP_MS) onJump(read - offset);
        offset = read;
      },
      // The last comparison holds until the database is back.
      () => undefined,
    );
  }, SYNC_MS);
  timer.unref();
  return { now: () => own() + offset, close: () => clearInterval(timer) };
}
