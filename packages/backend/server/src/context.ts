import type { LiveBrands } from '@exchange/brands';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { CasinoLink } from './casino-link.ts';
import type { Clock } from './clock.ts';
import type { PaymentFiles } from './files/payment-files.ts';
import type { Handlers } from './http/call.ts';
import type { SharedCounters } from './http/limit-store.ts';
import { createIdempotency, type Idempotency } from './idempotency/idempotency.ts';
import { createLedger, type Ledger } from './ledger/index.ts';
import { type Attempts, createAttempts } from './modules/auth/attempts/attempts.ts';
import {
  createOneTimeCodes,
  type OneTimeCodes,
} from './modules/auth/one-time-code/one-time-codes.ts';
import { createSecretSeal, type SecretSeal } from './modules/auth/second-factor/secret-seal.ts';
import { createSessions, type Sessions } from './modules/auth/sessions.ts';
import type { SignInRules } from './modules/auth/sign-in-rules.ts';
import { createUserChanges, type UserChanges } from './modules/stream/user-changes.ts';
import { createStakeSettings, type StakeSettings } from './modules/users/stake-settings.ts';
import type { Sms } from './sms.ts';
import type { BroadcastInvalidation } from './ttl-cache.ts';

/** The parts that every module is created with. */
export interface Context {
  clock: Clock;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  idempotency: Idempotency;
  sessions: Sessions;
  stakeSettings: StakeSettings;
  /** Notified of every committed change of a player's bets or money. */
  changes: UserChanges;
  /** Undefined: there are no games. */
  casino: CasinoLink | undefined;
  files: PaymentFiles;
  oneTimeCodes: OneTimeCodes;
  /** Growing delays after failed tries of secrets. */
  attempts: Attempts;
  /** Signs the cookies of known devices. */
  deviceSecret: string;
  /** The former one, whose cookies are still valid. */
  previousDeviceSecret: string | undefined;
  brands: LiveBrands;
  /** True if the demo login opens accounts. */
  demoAccounts: boolean;
  /**
   * Maximum amount that one member of staff moves for a user within 24 hours, paise; unlimited when
   * absent.
   */
  secondPersonAbovePaise: number | undefined;
  signInRules: SignInRules;
  /** Streams that staff may show in frames; every https address when absent. */
  frameOrigins: readonly string[] | undefined;
  /** Encrypts the secrets of second factors. */
  secretSeal: SecretSeal;
}

interface ContextParts
  extends Pick<Context, 'clock' | 'unitOfWork' | 'files' | 'casino' | 'brands'> {
  /** Sends one-time codes; `secret` keys their stored hashes, and signs known devices. */
  codes: { sms: Sms; secret: string; previousSecret?: string | undefined };
  /** Notifies other servers of changes too; this one alone when absent. */
  changes?: UserChanges | undefined;
  /** Broadcasts cache invalidations to other servers; there are none when absent. */
  share?: BroadcastInvalidation | undefined;
  /** Counters of tries of secrets for several servers; in memory when absent. */
  counters?: SharedCounters | undefined;
  /** Enabled when absent. */
  demoAccounts?: boolean;
  secondPersonAbovePaise?: number | undefined;
  /** Sign-ins are unrestricted when absent. */
  signInRules?: SignInRules;
  frameOrigins?: readonly string[] | undefined;
}

/** No restrictions of sign-ins. */
export const NO_RULES: SignInRules = {
  requiresStaffSecondFactor: false,
  staffIdleMinutes: 0,
  playerIdleMinutes: 0,
};

export const createContext = ({
  clock,
  unitOfWork,
  files,
  casino,
  brands,
  codes,
  changes = createUserChanges(),
  share,
  counters,
  demoAccounts = true,
  secondPersonAbovePaise,
  signInRules = NO_RULES,
  frameOrigins,
}: ContextParts): Context => ({
  clock,
  unitOfWork,
  ledger: createLedger(clock),
  idempotency: createIdempotency(unitOfWork, clock),
  sessions: createSessions({ unitOfWork, clock, share, demoAccounts, signInRules }),
  stakeSettings: createStakeSettings(unitOfWork, clock, share),
  changes,
  casino,
  files,
  brands,
  demoAccounts,
  secondPersonAbovePaise,
  signInRules,
  frameOrigins,
  secretSeal: createSecretSeal(codes.secret, codes.previousSecret),
  oneTimeCodes: createOneTimeCodes({ unitOfWork, clock, ...codes }),
  attempts: createAttempts(clock, counters),
  deviceSecret: codes.secret,
  previousDeviceSecret: codes.previousSecret,
});

/** A module of the API: creates the handlers of its calls. */
export type Module = (context: Context) => Handlers;
