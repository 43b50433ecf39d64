import type { CasinoLink } from '../config/casino-link.ts';
import type { SignInRules } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/call.ts';
import type { SharedCounters } from '../http/limit-store.ts';
import { createIdempotency } from '../idempotency/idempotency.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { BroadcastInvalidation } from '../ttl-cache.ts';
import { createUserChanges, type UserChanges } from '../user-changes.ts';
import { type Attempts, createAttempts } from './auth/attempts/attempts.ts';
import { createOneTimeCodes, type OneTimeCodes } from './auth/one-time-code/one-time-codes.ts';
import type { Sms } from './auth/one-time-code/sms.ts';
import { createSecretSeal, type SecretSeal } from './auth/second-factor/secret-seal.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { createStakeSettings, type StakeSettings } from './users/stake-settings.ts';
import { createDemoDecisions, type DemoDecisions } from './wallet/demo-decisions.ts';

/** What modules lend to each other, and the operator's settings. */
export interface ModuleContext extends Context {
  sessions: Sessions;
  stakeSettings: StakeSettings;
  /** Notified of every committed change of a player's bets or money. */
  changes: UserChanges;
  /** Undefined: there are no games. */
  casino: CasinoLink | undefined;
  oneTimeCodes: OneTimeCodes;
  /** Growing delays after failed tries of secrets. */
  attempts: Attempts;
  /** Signs the cookies of known devices. */
  deviceSecret: string;
  /** The former one, whose cookies are still valid. */
  previousDeviceSecret: string | undefined;
  /** True if the demo login opens accounts. */
  demoAccounts: boolean;
  demoDecisions: DemoDecisions;
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

interface ModuleContextOptions
  extends Pick<ModuleContext, 'clock' | 'unitOfWork' | 'files' | 'casino' | 'brands'> {
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
  /** Receives errors of work without a caller; they are ignored when absent. */
  onError?: ((error: unknown) => void) | undefined;
}

/** No restrictions of sign-ins. */
export const NO_RULES: SignInRules = {
  requiresStaffSecondFactor: false,
  staffIdleMinutes: 0,
  playerIdleMinutes: 0,
};

/** Creates what modules share. */
export const createModuleContext = ({
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
  onError = () => undefined,
}: ModuleContextOptions): ModuleContext => {
  const ledger = createLedger(clock);
  return {
    clock,
    unitOfWork,
    ledger,
    idempotency: createIdempotency(unitOfWork, clock),
    sessions: createSessions({ unitOfWork, clock, share, demoAccounts, signInRules }),
    stakeSettings: createStakeSettings(unitOfWork, clock, share),
    changes,
    casino,
    files,
    brands,
    demoAccounts,
    demoDecisions: createDemoDecisions({ unitOfWork, clock, ledger, changes }, onError),
    secondPersonAbovePaise,
    signInRules,
    frameOrigins,
    secretSeal: createSecretSeal(codes.secret, codes.previousSecret),
    oneTimeCodes: createOneTimeCodes({ unitOfWork, clock, ...codes }),
    attempts: createAttempts(clock, counters),
    deviceSecret: codes.secret,
    previousDeviceSecret: codes.previousSecret,
  };
};

/** A module of the API: creates the handlers of its calls. */
export type Module = (context: ModuleContext) => Handlers;
