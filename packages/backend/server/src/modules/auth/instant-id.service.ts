import type { SessionData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { LINK_KINDS } from '../../db/schema/sign-in.ts';
import type { Call } from '../../http/call.ts';
import { GoneError } from '../../http-error.ts';
import { findUser, lockUser, type UserRow } from '../accounts/repository.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { consumeInstantId, findInstantId, writeInstantId } from './instant-id.repository.ts';
import { withSecondFactor } from './second-factor/prove-second-factor.ts';
import { type SignInOrigin, selectStart, storeSession } from './service.ts';
import { createToken, hashToken } from './sessions.ts';

/** Lifetime of an unused one-time sign-in link, in ms. */
const INSTANT_ID_MS = 24 * 60 * 60 * 1000;
/** Lifetime of a link to set a password, in ms: shorter, as it permits more. */
const PASSWORD_RESET_TTL_MS = 60 * 60 * 1000;

type LinkKind = (typeof LINK_KINDS)[number];

/** The prefix keeps the route of a link from matching other paths. */
const LINKS = {
  sign_in: { prefix: 'id_', ttlMs: INSTANT_ID_MS, action: 'instant_id_made' },
  reset: { prefix: 'pr_', ttlMs: PASSWORD_RESET_TTL_MS, action: 'password_reset_made' },
} as const satisfies Record<LinkKind, object>;

export interface InstantId {
  /** Its prefix and 43 base64url characters; shown once and stored only as a hash. */
  token: string;
  expiresAt: Date;
}

interface LinkOrder {
  userId: number;
  actorId: number;
  kind: LinkKind;
  /** The reason for the audit. */
  reason?: string;
}

/** Creates the one-time link of a user; an earlier one of any kind ends. */
export async function makeInstantId(
  tx: Tx,
  { clock }: ModuleContext,
  { userId, actorId, kind, reason }: LinkOrder,
): Promise<InstantId> {
  const { prefix, ttlMs, action } = LINKS[kind];
  const token = prefix + createToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + ttlMs);
  const link = { userId, tokenHash: hashToken(token), expiresAt, kind, madeBy: actorId };
  await writeInstantId(tx, link);
  const detail = reason === undefined ? {} : { detail: { reason } };
  await recordAudit(tx, { at, actorId, action, subject: 'user', subjectId: userId, ...detail });
  return { token, expiresAt };
}

const GONE_TEXTS: Readonly<Record<LinkKind, string>> = {
  sign_in: 'This sign-in link was used before or has expired. Please ask for a new one.',
  reset: 'This link was used before or has expired. Please ask for a new one.',
};

/**
 * Returns the owner of a link; the link stays.
 * @throws GoneError where it is used, expired, replaced or unknown, or its account closed, with the same
 * error
 */
export async function findLinkOwner(
  { unitOfWork, clock }: ModuleContext,
  token: string,
  kind: LinkKind,
): Promise<UserRow> {
  const user = await unitOfWork.withTransaction(async (tx) => {
    const userId = await findInstantId(tx, { kind, tokenHash: hashToken(token) }, clock.now());
    return userId === undefined ? undefined : findUser(tx, userId);
  });
  if (!user || user.closedAt) throw new GoneError(GONE_TEXTS[kind]);
  return user;
}

/**
 * Uses a link up, and returns its owner and the member of staff who made it. Locks the user, so
 * that closing the account ends the sign-in or comes first.
 * @throws GoneError as `findLinkOwner` does
 */
export async function consumeLink(
  tx: Tx,
  { clock }: ModuleContext,
  token: string,
  kind: LinkKind,
): Promise<{ user: UserRow; openedBy: number | null }> {
  const taken = await consumeInstantId(tx, { kind, tokenHash: hashToken(token) }, clock.now());
  const user = taken && (await lockUser(tx, taken.userId));
  if (!user || user.closedAt) throw new GoneError(GONE_TEXTS[kind]);
  return { user, openedBy: taken.madeBy };
}

/**
 * Signs in by a one-time link, and the second factor if one exists.
 * @throws GoneError as `findLinkOwner` does; UnprocessableError for a missing or wrong code, and the
 * link stays valid
 */
export async function signInByInstantId(
  context: ModuleContext,
  call: SignInOrigin & Pick<Call<'instantId'>, 'input'>,
): Promise<SessionData> {
  const { token, second_factor: code } = call.input;
  const owner = await findLinkOwner(context, token, 'sign_in');
  const tried = { user: owner, code, cookies: call.cookies };
  return withSecondFactor(context, tried, async (tx) => {
    const { user, openedBy } = await consumeLink(tx, context, token, 'sign_in');
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: user.id,
      action: 'instant_id_used',
      subject: 'user',
      subjectId: user.id,
    });
    const start = selectStart(context, user, call);
    return storeSession(tx, context, user, { ...start, byPassword: false, openedBy });
  });
}
