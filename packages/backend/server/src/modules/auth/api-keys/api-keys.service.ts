import { MAX_API_KEYS } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Call, SignedInUser } from '../../../http/call.ts';
import { isNetwork } from '../../../http/source.ts';
import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnauthorizedError,
} from '../../../http-error.ts';
import { recordAudit } from '../../audit/repository.ts';
import type { ModuleContext } from '../../module-context.ts';
import { lockUserRow } from '../../users/repository.ts';
import { provePassword } from '../password.service.ts';
import { withSecondFactor } from '../second-factor/prove-second-factor.ts';
import { createToken, hashToken } from '../sessions.ts';
import { API_KEY_PREFIX } from './api-key-cache.ts';
import {
  type ApiKeyRow,
  countApiKeys,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  revokeApiKeys,
  updateApiKey,
} from './api-keys.repository.ts';

const MINUTE_MS = 60_000;
const HINT_CHARACTERS = 4;
/** A key with its secret, which is stored only as a hash. */
interface NewApiKey {
  key: ApiKeyRow;
  secret: string;
}

const makeSecret = () => {
  const secret = API_KEY_PREFIX + createToken();
  return {
    secret,
    stored: { secretHash: hashToken(secret), hint: secret.slice(-HINT_CHARACTERS) },
  };
};

const refuseUnknown = () => new NotFoundError('This key does not exist.', 'key_id');

/** Creates a player's commands for the own keys. */
export function createApiKeys(context: ModuleContext) {
  const { unitOfWork, clock, sessions } = context;

  /** Runs `work` once password and second factor are proved: a stolen token makes no key. */
  const withProof = async <T>(
    {
      user,
      input,
      cookies,
    }: Pick<Call<'apiKeyCreate'>, 'user' | 'cookies'> & {
      input: { password: string; second_factor?: string | undefined };
    },
    work: (tx: Tx, at: Date) => Promise<T>,
  ): Promise<T> => {
    if (user.isOpenedByStaff) {
      throw new ForbiddenError('Sign in with your password to manage keys.');
    }
    await provePassword(context, user.id, input.password);
    const tried = { user, code: input.second_factor, cookies };
    return withSecondFactor(context, tried, async (tx) => {
      const row = await lockUserRow(tx, user.id);
      if (row.closedAt) throw new UnauthorizedError();
      if (row.bettingLockedAt) {
        throw new ForbiddenError('Betting is locked for this account.', 'ACCOUNT_LOCKED');
      }
      return work(tx, clock.now());
    });
  };

  const audit = (
    tx: Tx,
    action: 'api_key_made' | 'api_key_rotated' | 'api_key_revoked',
    { id, userId, name, scope }: ApiKeyRow,
    at: Date,
  ) =>
    recordAudit(tx, {
      at,
      actorId: userId,
      action,
      subject: 'user',
      subjectId: userId,
      detail: { key: id, name, scope },
    });

  return {
    list: (user: SignedInUser): Promise<ApiKeyRow[]> =>
      unitOfWork.read((tx) => listApiKeys(tx, user.id)),

    /**
     * Makes a key; its secret is returned only now.
     * @throws UnprocessableError for a wrong proof, Conflict above MAX_API_KEYS
     */
    create(call: Call<'apiKeyCreate'>): Promise<NewApiKey> {
      const { name, scope, networks } = call.input;
      if (!networks.every(isNetwork)) {
        throw new BadRequestError('networks', 'One of the networks is not valid or too wide.');
      }
      return withProof(call, async (tx, createdAt) => {
        const userId = call.user.id;
        if ((await countApiKeys(tx, userId)) >= MAX_API_KEYS) {
          throw new ConflictError(`You have ${MAX_API_KEYS} keys. Revoke one first.`);
        }
        const { secret, stored } = makeSecret();
        const row = { userId, name, scope, networks, createdAt, ...stored };
        const key = await insertApiKey(tx, row);
        await audit(tx, 'api_key_made', key, createdAt);
        return { key, secret };
      });
    },

    /**
     * Gives a key another secret; the former one ends at once or after the minutes asked for.
     * @throws UnprocessableError for a wrong proof, NotFoundError for another player's key
     */
    async rotate(call: Call<'apiKeyRotate'>): Promise<NewApiKey> {
      const { key_id, keep_minutes } = call.input;
      const { rotated, ended } = await withProof(call, async (tx, at) => {
        const keyId = Number(key_id);
        const key = Number.isSafeInteger(keyId)
          ? await lockApiKey(tx, call.user.id, keyId)
          : undefined;
        if (!key) throw refuseUnknown();
        const { secret, stored } = makeSecret();
        const until = new Date(at.getTime() + keep_minutes * MINUTE_MS);
        const former =
          keep_minutes > 0
            ? { formerSecretHash: key.secretHash, formerUntil: until }
            : { formerSecretHash: null, formerUntil: null };
        const changed = await updateApiKey(tx, key.id, { ...stored, ...former });
        await audit(tx, 'api_key_rotated', changed, at);
        const before = [key.secretHash, ...(key.formerSecretHash ? [key.formerSecretHash] : [])];
        return { rotated: { key: changed, secret }, ended: before };
      });
      sessions.forget(ended);
      return rotated;
    },

    /**
     * Ends a key at once; its bets stay.
     * @throws NotFoundError for another player's key, and one that is revoked, with the same error
     */
    async revoke({ user, input }: Call<'apiKeyRevoke'>): Promise<void> {
      const keyId = Number(input.key_id);
      const ended = await unitOfWork.withTransaction(async (tx) => {
        const key = Number.isSafeInteger(keyId) ? await lockApiKey(tx, user.id, keyId) : undefined;
        if (!key) throw refuseUnknown();
        const at = clock.now();
        await audit(tx, 'api_key_revoked', key, at);
        return revokeApiKeys(tx, user.id, at, key.id);
      });
      sessions.forget(ended.flat());
    },
  };
}
