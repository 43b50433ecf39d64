import { type AnyEndpoint, ROLES, type Role } from '@exchange/contract';

/** Who calls: somebody with a role, without a token (`guest`), or with one that opens nothing. */
export type TestCaller = 'guest' | 'forged' | 'ended' | Role;

/** The status with which the contract keeps a caller out; undefined: it lets them in. */
export function dueRefusal(
  caller: TestCaller,
  { auth, roles }: Pick<AnyEndpoint, 'auth' | 'roles'>,
): 401 | 403 | undefined {
  if (auth !== 'required') return undefined;
  const role = ROLES.find((each) => each === caller);
  if (!role) return 401;
  return roles && !roles.includes(role) ? 403 : undefined;
}
