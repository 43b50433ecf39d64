import type { endpoints, WireData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { Secret } from 'otpauth';
import type { Call, SignedInUser } from '../../../http/call.ts';
import { ConflictError, UnprocessableError } from '../../../http-error.ts';
import { recordAudit } from '../../audit/repository.ts';
import type { ModuleContext } from '../../module-context.ts';
import { provePassword } from '../password.service.ts';
import { listTokenHashes } from '../repository.ts';
import { needsSecondFactor } from '../sign-in-rules.ts';
import { createTotp, findStep, hashRecoveryCode, withSecondFactor } from './prove-second-factor.ts';
import {
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  listSealedSecrets,
  replaceSealedSecret,
  startSecondFactor,
} from './second-factor.repository.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

const createRecoveryCode = () =>
  new Secret({ size: RECOVERY_CODE_BYTES }).base32.replace(GROUP, '$&-');

const IS_SET_TEXT = 'This account has a second factor already. Switch it off first.';

/** Creates users' commands for the second factor of their own sign-in. */
export function createSecondFactors(context: ModuleContext) {
  const { unitOfWork, clock, sessions, secretSeal, attempts, signInRules } = context;
  /** Applies the changed restriction to current sign-ins at once. */
  const forget = async (userId: number) =>
    sessions.forget(await unitOfWork.read((tx) => listTokenHashes(tx, userId, clock.now())));

  return {
    read: (user: SignedInUser): Promise<WireData<typeof endpoints.secondFactor>> =>
      unitOfWork.read(async (tx) => ({
        enabled: await hasSecondFactor(tx, user.id),
        required: needsSecondFactor(user.role, signInRules),
        recovery_codes_left: await countRecoveryCodes(tx, user.id),
      })),

    /**
     * Begins a set-up with a new secret, which takes effect once a code confirmed it.
     * @throws UnprocessableError for a wrong password, Conflict where a second factor exists
     */
    async start(user: SignedInUser, password: string, issuer: string) {
      await provePassword(context, user.id, password);
      const secret = new Secret().base32;
      const isStarted = await unitOfWork.withTransaction((tx) =>
        startSecondFactor(tx, {
          userId: user.id,
          secret: secretSeal.seal(secret, user.id),
          createdAt: clock.now(),
        }),
      );
      if (!isStarted) throw new ConflictError(IS_SET_TEXT);
      return { secret, uri: createTotp(secret, { issuer, label: user.userName }).toString() };
    },

    /**
     * Confirms the set-up by a code of the app.
     * @returns ten recovery codes, which are stored as hashes
     * @throws UnprocessableError for a wrong code, Conflict without a set-up
     */
    async confirm(user: SignedInUser, code: string): Promise<string[]> {
      const field = 'code';
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const work = async (tx: Tx) => {
        const at = clock.now();
        const factor = await findSecondFactor(tx, user.id);
        const secret = factor && secretSeal.open(factor.secret, user.id)?.text;
        if (!factor || factor.confirmedAt || secret === undefined) {
          throw new ConflictError('Please begin the set-up again.', { field });
        }
        const lastStep = findStep(secret, code, at.getTime());
        if (lastStep === undefined) {
          throw new UnprocessableError('This code is not right.', {
            field,
            code: 'SECOND_FACTOR_WRONG',
          });
        }
        const codeHashes = codes.map(hashRecoveryCode);
        const confirmed = { codeHashes, confirmedAt: at };
        if (!(await confirmSecondFactor(tx, { ...factor, lastStep }, confirmed))) {
          throw new ConflictError('Please begin the set-up again.', { field });
        }
        await recordAudit(tx, {
          at,
          actorId: user.id,
          action: 'second_factor_set',
          subject: 'user',
          subjectId: user.id,
        });
      };
      const tried = { kind: 'second_factor', of: user.id, field } as const;
      await attempts.check(tried, () => unitOfWork.withTransaction(work));
      await forget(user.id);
      return codes;
    },

    /**
     * Switches the second factor off.
     * @throws UnprocessableError for a wrong password or code
     */
    async off({ user, input, cookies }: Call<'secondFactorOff'>): Promise<void> {
      await provePassword(context, user.id, input.password);
      await withSecondFactor(context, { user, code: input.code, cookies }, async (tx) => {
        if (!(await deleteSecondFactor(tx, user.id))) return;
        await recordAudit(tx, {
          at: clock.now(),
          actorId: user.id,
          action: 'second_factor_off',
          subject: 'user',
          subjectId: user.id,
        });
      });
      await forget(user.id);
    },
  };
}

/**
 * Encrypts secrets of the previous key again, so that the key can be removed. Returns their number.
 */
export const resealSecondFactors = ({ unitOfWork, secretSeal }: ModuleContext): Promise<number> =>
  unitOfWork.withTransaction(async (tx) => {
    let count = 0;
    for (const { userId, secret } of await listSealedSecrets(tx)) {
      const opened = secretSeal.open(secret, userId);
      if (!opened || opened.isCurrent) continue;
      const to = secretSeal.seal(opened.text, userId);
      await replaceSealedSecret(tx, userId, { from: secret, to });
      count += 1;
    }
    return count;
  });
