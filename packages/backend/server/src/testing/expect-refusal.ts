import { type AnyEndpoint, type Restriction, ROLES, type Role } from '@exchange/contract';

/**
 * The kind of caller: with a role, without a token (`guest`), with an invalid one, or restricted to
 * one step.
 */
export type TestCaller = 'guest' | 'forged' | 'ended' | Role | `${Restriction} ${Role}`;

/** Returns the status with which the contract rejects a caller; undefined: it is allowed. */
export function expectRefusal(
  caller: TestCaller,
  { auth, roles, whileRestricted }: Pick<AnyEndpoint, 'auth' | 'roles' | 'whileRestricted'>,
): 401 | 403 | undefined {
  if (auth !== 'required') return undefined;
  const [name, restriction] = caller.split(' ').toReversed();
  const role = ROLES.find((each) => each === name);
  if (!role) return 401;
  if (restriction !== undefined && !whileRestricted) return 403;
  return roles && !roles.includes(role) ? 403 : undefined;
}
