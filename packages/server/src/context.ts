import type { CasinoLink } from './casino-link.ts';
import type { Clock } from './clock.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import type { PaymentFiles } from './files/payment-files.ts';
import { createIdempotency, type Idempotency } from './idempotency/idempotency.ts';
import { createLedger, type Ledger } from './ledger/index.ts';
import { createSessions, type Sessions } from './modules/auth/sessions.ts';
import { createUserChanges, type UserChanges } from './modules/stream/user-changes.ts';
import { createStakeSettings, type StakeSettings } from './modules/users/stake-settings.ts';

/** What every module is made of. */
export interface Context {
  clock: Clock;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  idempotency: Idempotency;
  sessions: Sessions;
  stakeSettings: StakeSettings;
  /** Told of every committed change of a player's bets or money. */
  changes: UserChanges;
  /** None: there are no games. */
  casino: CasinoLink | undefined;
  files: PaymentFiles;
}

export const createContext = (
  unitOfWork: UnitOfWork,
  clock: Clock,
  files: PaymentFiles,
  casino?: CasinoLink,
): Context => ({
  clock,
  unitOfWork,
  ledger: createLedger(clock),
  idempotency: createIdempotency(unitOfWork, clock),
  sessions: createSessions(unitOfWork, clock),
  stakeSettings: createStakeSettings(unitOfWork, clock),
  changes: createUserChanges(),
  casino,
  files,
});
