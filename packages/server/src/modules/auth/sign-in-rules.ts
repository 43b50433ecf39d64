import { type Restriction, type Role, STAFF } from '@exchange/contract';

/** What the operator asks of sign-ins. */
export interface SignInRules {
  /** Staff without a second factor may do nothing but set one up. */
  requiresStaffSecondFactor: boolean;
  /** A sign-in of staff, or of a player, ends after so many minutes without use; 0 is never. */
  staffIdleMinutes: number;
  playerIdleMinutes: number;
}

/** What a restriction follows from. */
interface SignInState {
  role: Role;
  mustChangePassword: boolean;
  /** The sign-in began with the password. */
  byPassword: boolean;
  hasSecondFactor: boolean;
}

const isStaff = (role: Role) => STAFF.some((staff) => staff === role);

/** Returns whether the operator asks users of the role for a second factor. */
export const needsSecondFactor = (
  role: Role,
  { requiresStaffSecondFactor }: Pick<SignInRules, 'requiresStaffSecondFactor'>,
): boolean => requiresStaffSecondFactor && isStaff(role);

/** Returns what is to be done before anything else; the password comes first. */
export function selectRestriction(
  { role, mustChangePassword, byPassword, hasSecondFactor }: SignInState,
  rules: SignInRules,
): Restriction | undefined {
  if (mustChangePassword && byPassword) return 'change_password';
  if (needsSecondFactor(role, rules) && !hasSecondFactor) return 'set_up_second_factor';
  return undefined;
}

/** Returns after how many minutes without use a sign-in of the role ends; 0 is never. */
export const selectIdleMinutes = (
  role: Role,
  { staffIdleMinutes, playerIdleMinutes }: SignInRules,
): number => (isStaff(role) ? staffIdleMinutes : playerIdleMinutes);
