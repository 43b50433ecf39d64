import type { Clock } from './clock.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import { createIdempotency, type Idempotency } from './idempotency/idempotency.ts';
import { createLedger, type Ledger } from './ledger/index.ts';
import { createSessions, type Sessions } from './modules/auth/sessions.ts';
import { createStakeSettings, type StakeSettings } from './modules/users/stake-settings.ts';

/** What every module is made of. */
export interface Context {
  clock: Clock;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  idempotency: Idempotency;
  sessions: Sessions;
  stakeSettings: StakeSettings;
}

export const createContext = (unitOfWork: UnitOfWork, clock: Clock): Context => ({
  clock,
  unitOfWork,
  ledger: createLedger(clock),
  idempotency: createIdempotency(unitOfWork, clock),
  sessions: createSessions(unitOfWork, clock),
  stakeSettings: createStakeSettings(unitOfWork, clock),
});
