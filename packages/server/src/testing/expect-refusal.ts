import { type AnyEndpoint, type Restriction, ROLES, type Role } from '@exchange/contract';

/** Who calls: somebody with a role, without a token (`guest`), or with one that opens nothing, or restricted to one step. */
export type TestCaller = 'guest' | 'forged' | 'ended' | Role | `${Restriction} ${Role}`;

/** The status with which the contract keeps a caller out; undefined: it lets them in. */
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
