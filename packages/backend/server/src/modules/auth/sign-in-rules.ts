import { type Restriction, type Role, STAFF } from '@exchange/contract';
import type { SignInRules } from '../../config/config.ts';

/** Time without use after which a demo account is closed, in ms. */
export const DEMO_IDLE_MS = 24 * 60 * 60 * 1000;

/** The state that a restriction follows from. */
interface SignInState {
  role: Role;
  mustChangePassword: boolean;
  /** The sign-in began with the password. */
  byPassword: boolean;
  hasSecondFactor: boolean;
}

const isStaff = (role: Role) => STAFF.some((staff) => staff === role);

/** Returns true if users of the role need a second factor. */
export const needsSecondFactor = (
  role: Role,
  { requiresStaffSecondFactor }: Pick<SignInRules, 'requiresStaffSecondFactor'>,
): boolean => requiresStaffSecondFactor && isStaff(role);

/** Returns the step that is required first; the password takes precedence. */
export function selectRestriction(
  { role, mustChangePassword, byPassword, hasSecondFactor }: SignInState,
  rules: SignInRules,
): Restriction | undefined {
  if (mustChangePassword && byPassword) return 'change_password';
  if (needsSecondFactor(role, rules) && !hasSecondFactor) return 'set_up_second_factor';
  return undefined;
}

/** Returns the minutes without use after which a sign-in of the role ends; 0 is never. */
export const selectIdleMinutes = (
  role: Role,
  { staffIdleMinutes, playerIdleMinutes }: SignInRules,
): number => (isStaff(role) ? staffIdleMinutes : playerIdleMinutes);
