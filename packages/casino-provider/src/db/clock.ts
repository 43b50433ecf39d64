import type { UnitOfWork } from '@exchange/database';
import { sql } from 'drizzle-orm';

/** The time of shared rounds, in ms since 1970: the same for all instances. It jumps where the database's is set. */
export interface SharedClock {
  now(): number;
  close(): void;
}

const own = (): number => performance.timeOrigin + performance.now();

/** The clock of a process that is alone. */
export const ownClock: SharedClock = { now: own, close() {} };

const SYNC_MS = 10_000;
/** A clock that is off by so much more than before was set, in ms. */
const JUMP_MS = 1000;
const TRIES = 5;

/** How far the database's clock is ahead, as the quickest of some answers says it. */
async function readOffset({ read }: UnitOfWork): Promise<number> {
  const answers: { took: number; offset: number }[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const asked = own();
    const said = (await read((tx) =>
      tx.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`),
    )) as unknown as { rows: { ms: number }[] };
    const took = own() - asked;
    answers.push({ took, offset: (said.rows[0]?.ms ?? asked) - asked - took / 2 });
  }
  return answers.toSorted((a, b) => a.took - b.took)[0]?.offset ?? 0;
}

/** The database's clock, compared with this process's own now and then; `onJump` hears by how much it was set, in ms. */
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
