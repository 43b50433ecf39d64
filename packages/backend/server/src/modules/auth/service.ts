import { DEMO_CREDENTIALS, type Restriction, type SessionData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Call } from '../../http/call.ts';
import { type Device, UNKNOWN_DEVICE } from '../../http/source.ts';
import { UnauthorizedError } from '../../http-error.ts';
import { verifyPassword } from '../accounts/password.ts';
import { findUserByName, lockUser, touchUser, type UserRow } from '../accounts/repository.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { offersDemo } from '../settings/site-settings.ts';
import type { Tried } from './attempts/attempts.ts';
import { findKnownDevice, writeKnownDevice } from './attempts/known-device.ts';
import { openDemoAccount } from './demo.ts';
import { insertSession, revokeOldest } from './repository.ts';
import { withSecondFactor } from './second-factor/prove-second-factor.ts';
import { hasSecondFactor } from './second-factor/second-factor.repository.ts';
import { createToken, hashToken } from './sessions.ts';
import { selectIdleMinutes, selectRestriction } from './sign-in-rules.ts';

/** Maximum lifetime of a session, in ms. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * Maximum number of valid sign-ins of a user; the list shows as many, so that none is hidden behind
 * newer ones.
 */
export const MAX_SESSIONS = 50;
const INVALID_LOGIN = 'Invalid Login Details';

export interface Credentials {
  user_name: string;
  password: string;
  /** A code, where the earlier response required one. */
  second_factor?: string | undefined;
}

/** The part of a call that identifies the source of a sign-in. */
export type SignInOrigin = Pick<
  Call<'login'>,
  'brand' | 'device' | 'network' | 'cookies' | 'page' | 'setCookie'
>;

/**
 * Returns true for the demo credentials, where this system and the brand of the page offer them.
 */
const isDemo = (
  { brands, demoAccounts }: ModuleContext,
  { user_name, password }: Credentials,
  { brand }: SignInOrigin,
) =>
  demoAccounts &&
  offersDemo(brands.ofId(brand)) &&
  user_name.toLowerCase() === DEMO_CREDENTIALS.user_name &&
  password === DEMO_CREDENTIALS.password;

/** The start of a sign-in. */
export interface SessionStart {
  device?: Device;
  /** By the password, and not by a one-time link; the default. */
  byPassword?: boolean;
  /** The user had not signed in with this browser before; false where absent. */
  isNewDevice?: boolean;
  /** The member of staff whose one-time link was used; none where absent. */
  openedBy?: number | null;
}

type NamedUser = Pick<UserRow, 'id' | 'userName' | 'role'> & { isDemo?: boolean | undefined };

/** Returns the data of a sign-in that a browser stores. */
export function toSessionData(
  { signInRules }: Pick<ModuleContext, 'signInRules'>,
  {
    id,
    userName,
    role,
    isDemo,
    restriction,
  }: NamedUser & { restriction?: Restriction | undefined },
  token: string,
): SessionData {
  const idle_minutes = selectIdleMinutes(role, signInRules);
  return {
    token,
    user_id: id,
    user_name: userName,
    role,
    ...(isDemo && { is_demo: true }),
    ...(restriction && { restriction }),
    ...(idle_minutes > 0 && { idle_minutes }),
  };
}

/** Returns the step that is required first in a new sign-in. */
export async function readRestriction(
  tx: Tx,
  { signInRules }: ModuleContext,
  { id, role, mustChangePassword }: UserRow,
  byPassword: boolean,
): Promise<Restriction | undefined> {
  const state = { role, mustChangePassword, byPassword };
  return selectRestriction(
    { ...state, hasSecondFactor: await hasSecondFactor(tx, id) },
    signInRules,
  );
}

/** Stores a session for the user. The token is returned once and stored only as a hash. */
export async function storeSession(
  tx: Tx,
  context: ModuleContext,
  user: UserRow,
  {
    device = UNKNOWN_DEVICE,
    byPassword = true,
    isNewDevice = false,
    openedBy = null,
  }: SessionStart,
): Promise<SessionData> {
  const token = createToken();
  const createdAt = context.clock.now();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    openedBy,
    ...device,
    byPassword,
    isNewDevice,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_MS),
  });
  await revokeOldest(tx, user.id, MAX_SESSIONS, createdAt);
  await touchUser(tx, user.id, createdAt);
  const restriction = await readRestriction(tx, context, user, byPassword);
  return toSessionData(context, { ...user, restriction }, token);
}

/** Opens a session for the user, in a transaction of its own. */
export const openSession = (
  context: ModuleContext,
  user: UserRow,
  start: SessionStart = {},
): Promise<SessionData> =>
  context.unitOfWork.withTransaction((tx) => storeSession(tx, context, user, start));

/** Returns the start of a sign-in of the user from this browser. */
export const selectStart = (
  context: ModuleContext,
  { userName }: Pick<UserRow, 'userName'>,
  { device, cookies }: Pick<SignInOrigin, 'device' | 'cookies'>,
): SessionStart => ({
  device,
  isNewDevice: findKnownDevice(context, cookies, userName) === undefined,
});

/** Marks the browser as known for this user. */
export function markDeviceKnown(
  { deviceSecret: secret, clock }: ModuleContext,
  { user_name }: SessionData,
  { page, setCookie }: Pick<SignInOrigin, 'page' | 'setCookie'>,
): void {
  const isSecure = page.origin.startsWith('https:');
  setCookie(writeKnownDevice(user_name, { secret, now: clock.now().getTime(), isSecure }));
}

/** Wrong tries elsewhere do not delay a known device: it has its own count. */
function selectTried(context: ModuleContext, userName: string, origin: SignInOrigin): Tried {
  const known = findKnownDevice(context, origin.cookies, userName);
  return known === undefined
    ? { kind: 'login', of: userName.toLowerCase(), network: origin.network, field: 'password' }
    : { kind: 'device', of: known, field: 'password' };
}

/**
 * Signs in; the demo credentials open a new account where they are offered.
 * @throws UnauthorizedError without naming the wrong part
 * @throws UnprocessableError where the password was right and the second factor is missing or wrong
 * @throws HttpError 429 after wrong tries, for the right password too
 */
export async function signIn(
  context: ModuleContext,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SessionData> {
  if (isDemo(context, credentials, origin)) {
    const user = await context.unitOfWork.withTransaction((tx) => openDemoAccount(tx, context));
    return openSession(context, user, { device: origin.device });
  }
  const session = await context.attempts.check(
    selectTried(context, credentials.user_name, origin),
    async () => {
      const user = await findByPassword(context, credentials);
      return proceed(context, user, credentials.second_factor, origin);
    },
    // After a right password a wrong second factor has its own count.
    (error) => error instanceof UnauthorizedError,
  );
  markDeviceKnown(context, session, origin);
  return session;
}

async function findByPassword(
  { unitOfWork }: ModuleContext,
  { user_name, password }: Credentials,
): Promise<UserRow> {
  const user = await unitOfWork.withTransaction((tx) => findUserByName(tx, user_name));
  const isValid = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isValid || user.closedAt) throw new UnauthorizedError(INVALID_LOGIN);
  return user;
}

/** Signs in a user after a correct password, with the second factor if one exists. */
const proceed = (
  context: ModuleContext,
  user: UserRow,
  code: string | undefined,
  origin: SignInOrigin,
): Promise<SessionData> =>
  withSecondFactor(context, { user, code, cookies: origin.cookies }, async (tx) => {
    // The password may have been changed, or the account closed, while it was checked.
    const current = await lockUser(tx, user.id);
    if (!current || current.closedAt || current.passwordHash !== user.passwordHash) {
      throw new UnauthorizedError(INVALID_LOGIN);
    }
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: user.id,
      action: 'signed_in',
      subject: 'user',
      subjectId: user.id,
    });
    return storeSession(tx, context, current, selectStart(context, current, origin));
  });
