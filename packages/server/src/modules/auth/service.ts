import { DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { type Device, UNKNOWN_DEVICE } from '../../http/device.ts';
import { Unauthorized } from '../../refusal.ts';
import { recordAudit } from '../audit/repository.ts';
import { offersDemo } from '../settings/site-settings.ts';
import { findUserByName, lockUser, touchUser, type UserRow } from '../users/repository.ts';
import { lookAtSecret, type Tried } from './attempts/attempts.ts';
import { readKnownDevice, writeKnownDevice } from './attempts/known-device.ts';
import { openDemoAccount } from './demo.ts';
import { verifyPassword } from './password.ts';
import { insertSession, revokeOldest } from './repository.ts';
import { createToken, hashToken } from './token.ts';

/** A session ends after this at the latest, in ms. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** So many sign-ins of a user hold at once; as many are shown, so that none can hide behind newer ones. */
export const MOST_SESSIONS = 50;
export const INVALID_LOGIN = 'Invalid Login Details';

export interface Credentials {
  user_name: string;
  password: string;
}

/** The part of a call that says where a sign-in comes from. */
export type SignInOrigin = Pick<
  Call<'login'>,
  'brand' | 'device' | 'network' | 'cookies' | 'page' | 'setCookie'
>;

/** The demo credentials, where this system and the brand of the page offer them. */
const isDemo = (
  { brands, demoAccounts }: Context,
  { user_name, password }: Credentials,
  { brand }: SignInOrigin,
) =>
  demoAccounts &&
  offersDemo(brands.ofId(brand)) &&
  user_name.toLowerCase() === DEMO_CREDENTIALS.user_name &&
  password === DEMO_CREDENTIALS.password;

/** Stores a session for the user, by staff's link where `openedBy` made it. The token is returned once and kept only as a hash. */
export async function storeSession(
  tx: Tx,
  { clock }: Context,
  user: UserRow,
  device: Device,
  openedBy: number | null = null,
): Promise<SessionData> {
  const token = createToken();
  const createdAt = clock.now();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    ...{ userId: user.id, openedBy },
    ...device,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_MS),
  });
  await revokeOldest(tx, user.id, MOST_SESSIONS, createdAt);
  await touchUser(tx, user.id, createdAt);
  const { id, userName, role, isDemo } = user;
  return { token, user_id: id, user_name: userName, role, ...(isDemo && { is_demo: true }) };
}

/** Opens a session for the user, in a transaction of its own. */
export const openSession = (
  context: Context,
  user: UserRow,
  device: Device = UNKNOWN_DEVICE,
): Promise<SessionData> =>
  context.unitOfWork.withTransaction((tx) => storeSession(tx, context, user, device));

/** From now on the browser is one on which this user has signed in. */
export function noteDevice(
  { deviceSecret: secret, clock }: Context,
  { user_name }: SessionData,
  { page, setCookie }: Pick<SignInOrigin, 'page' | 'setCookie'>,
): void {
  const isSecure = page.origin.startsWith('https:');
  setCookie(writeKnownDevice(user_name, { secret, now: clock.now().getTime(), isSecure }));
}

const findKnownDevice = (
  {
    deviceSecret: secret,
    previousDeviceSecret: previousSecret,
    clock,
  }: Pick<Context, 'deviceSecret' | 'previousDeviceSecret' | 'clock'>,
  cookies: string | undefined,
  userName: string,
) => {
  const now = clock.now().getTime();
  return readKnownDevice(cookies, userName.toLowerCase(), { secret, previousSecret, now });
};

/** Returns whether cookies prove that this user name signed in on their browser before. */
export const isKnownDevice = (...asked: Parameters<typeof findKnownDevice>): boolean =>
  findKnownDevice(...asked) !== undefined;

/** Somebody else's wrong tries do not keep out who signed in on this device before: that counts by itself. */
function selectTried(context: Context, userName: string, origin: SignInOrigin): Tried {
  const known = findKnownDevice(context, origin.cookies, userName);
  return known === undefined
    ? { kind: 'login', of: userName.toLowerCase(), network: origin.network, field: 'password' }
    : { kind: 'device', of: known, field: 'password' };
}

/**
 * Signs in; the demo credentials open a fresh account where they are offered.
 * @throws Unauthorized without saying which part was wrong
 * @throws Refusal 429 after wrong tries, for the right password too
 */
export async function signIn(
  context: Context,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SessionData> {
  if (isDemo(context, credentials, origin)) {
    const user = await context.unitOfWork.withTransaction((tx) => openDemoAccount(tx, context));
    return openSession(context, user, origin.device);
  }
  const attempt = await context.attempts.begin(selectTried(context, credentials.user_name, origin));
  const session = await lookAtSecret(attempt, () =>
    signInByPassword(context, credentials, origin.device),
  );
  await attempt.succeed();
  noteDevice(context, session, origin);
  return session;
}

async function signInByPassword(
  context: Context,
  credentials: Credentials,
  device: Device,
): Promise<SessionData> {
  const { unitOfWork } = context;
  const user = await unitOfWork.withTransaction((tx) => findUserByName(tx, credentials.user_name));
  const valid = await verifyPassword(credentials.password, user?.passwordHash ?? null);
  if (!user || !valid || user.closedAt) throw new Unauthorized(INVALID_LOGIN);
  return unitOfWork.withTransaction(async (tx) => {
    // The password may have been changed, or the account closed, while it was checked.
    const current = await lockUser(tx, user.id);
    if (!current || current.closedAt || current.passwordHash !== user.passwordHash) {
      throw new Unauthorized(INVALID_LOGIN);
    }
    await recordAudit(tx, {
      ...{ at: context.clock.now(), actorId: user.id, action: 'signed_in' },
      ...{ subject: 'user', subjectId: user.id },
    });
    return storeSession(tx, context, user, device);
  });
}
