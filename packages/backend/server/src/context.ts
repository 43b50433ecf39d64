import type { LiveBrands } from '@exchange/brands';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from './clock.ts';
import type { PaymentFiles } from './files/payment-files.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import type { Ledger } from './ledger/ledger.ts';

/** The parts below the modules. */
export interface Context {
  clock: Clock;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  idempotency: Idempotency;
  files: PaymentFiles;
  brands: LiveBrands;
}
