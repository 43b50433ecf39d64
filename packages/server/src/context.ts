import type { Clock } from './clock.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import type { Ledger } from './ledger/index.ts';

/** What every module is made of. */
export interface Context {
  clock: Clock;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
}
