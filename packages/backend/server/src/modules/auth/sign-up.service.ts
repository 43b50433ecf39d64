import type { Tx } from '@exchange/server-kit/database';
import { ConflictError, ForbiddenError, HttpError, UnprocessableError } from '../../http-error.ts';
import { findDuplicateUser } from '../accounts/creation.service.ts';
import { checkGuessable, hashPassword } from '../accounts/password.ts';
import { findAdmin, findUserByMobile, findUserByName } from '../accounts/repository.ts';
import { createUser, MOBILE_TAKEN_TEXT, NAME_TAKEN_TEXT } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { takesRegistrations } from '../settings/site-settings.ts';
import type { CodeVerdict } from './one-time-code/one-time-codes.ts';

/** A mobile number. */
interface Mobile {
  mobile: string;
  countryCode: string;
}

/** A player who registers. */
export interface NewPlayer extends Mobile {
  userName: string;
  name: string;
  password: string;
  /** The one-time code that was sent to the number. */
  otp: string;
}

const CODE_TEXTS: Readonly<Record<Exclude<CodeVerdict, 'right'>, string>> = {
  wrong: 'This code is not right.',
  expired: 'This code has expired. Please ask for a new one.',
  too_many: 'Too many wrong codes. Please ask for a new one.',
};
const OWNER_SMS =
  'This number already has an account. To play, log in with its user name. If you did not ask for this, nothing has to be done.';

const toCodeText = (code: string) =>
  `${code} is your registration code. It is good for 5 minutes. Never tell it to anybody.`;
const toPhone = ({ mobile, countryCode }: Mobile) => `${countryCode}${mobile}`;

/** Creates registration by a mobile number and a one-time code. */
export function createSignUp(context: ModuleContext) {
  const { unitOfWork, oneTimeCodes, brands } = context;

  /** @throws ForbiddenError where the brand has no registration */
  function checkOffered(brand: string): void {
    if (takesRegistrations(brands.ofId(brand))) return;
    throw new ForbiddenError('Registration is not offered at the moment.');
  }

  const isMobileTaken = async (tx: Tx, { mobile, countryCode }: Mobile) =>
    (await findUserByMobile(tx, countryCode, mobile)) !== undefined;

  /** Returns the account that the same sign-up created before its response was lost. */
  const isRepeat = ({ userName, name, mobile, countryCode, password }: NewPlayer) =>
    unitOfWork.withTransaction(async (tx) => {
      const asked = {
        userName,
        name,
        role: 'player' as const,
        mobile,
        countryCode,
        password,
        ownerId: (await findAdmin(tx))?.id ?? null,
      };
      return (await findDuplicateUser(tx, context, asked)) !== undefined;
    });

  /**
   * Registers in one transaction: code used, user with account and audit row, or only a counted
   * try.
   */
  const register = (input: NewPlayer, passwordHash: string) =>
    unitOfWork.withTransaction(async (tx): Promise<CodeVerdict> => {
      const verdict = await oneTimeCodes.use(tx, toPhone(input), input.otp);
      if (verdict !== 'right') return verdict;
      const user = await createUser(tx, context, {
        userName: input.userName,
        name: input.name,
        role: 'player',
        passwordHash,
        mobile: input.mobile,
        countryCode: input.countryCode,
        adultAt: context.clock.now(),
      });
      await recordAudit(tx, {
        at: user.createdAt,
        actorId: user.id,
        action: 'signed_up',
        subject: 'user',
        subjectId: user.id,
      });
      return verdict;
    });

  /** Hashes the password, which is slow, only if a code could be right. */
  async function registerWithCode(input: NewPlayer): Promise<CodeVerdict> {
    const isLive = await unitOfWork.withTransaction((tx) =>
      oneTimeCodes.isLive(tx, toPhone(input)),
    );
    return isLive ? register(input, await hashPassword(input.password)) : 'expired';
  }

  return {
    /**
     * Sends a code to the number. A number with an account gets a message about that; the response
     * is the same, so that it does not reveal players.
     */
    async sendCode(input: Mobile, brand: string): Promise<void> {
      checkOffered(brand);
      await oneTimeCodes.send(toPhone(input), async (tx, code) =>
        (await isMobileTaken(tx, input)) ? OWNER_SMS : toCodeText(code),
      );
    },

    /** @throws ConflictError for a used name */
    async checkName(userName: string): Promise<void> {
      const user = await unitOfWork.withTransaction((tx) => findUserByName(tx, userName));
      if (user) throw new ConflictError(NAME_TAKEN_TEXT, { field: 'userName' });
    },

    /** @throws ConflictError for a number that has an account */
    async checkMobile(input: Mobile): Promise<void> {
      if (await unitOfWork.withTransaction((tx) => isMobileTaken(tx, input))) {
        throw new ConflictError(MOBILE_TAKEN_TEXT, { field: 'mobile' });
      }
    },

    /**
     * Creates a player of the admin; a repeat after a lost response gets the same response.
     * @throws ForbiddenError where the brand has no registration
     * @throws BadRequestError for a guessable password
     * @throws UnprocessableError for a code that is wrong, expired or tried too often, naming `otp`
     * @throws HttpError 429 after wrong codes for the number, for the right one too
     * @throws ConflictError for a used name or number
     */
    async register(
      input: NewPlayer,
      { brand, network }: { brand: string; network: string },
    ): Promise<void> {
      checkOffered(brand);
      checkGuessable(input.password, 'password', brands.current().byId.values());
      const tried = { kind: 'code', of: toPhone(input), network, field: 'otp' } as const;
      const conflict = await context.attempts.check(tried, async () => {
        try {
          const verdict = await registerWithCode(input);
          if (verdict === 'right') return undefined;
          throw new UnprocessableError(CODE_TEXTS[verdict], { field: 'otp' });
        } catch (error) {
          if (error instanceof HttpError && (await isRepeat(input))) return undefined;
          // The code was right.
          if (error instanceof ConflictError) return error;
          throw error;
        }
      });
      if (conflict) throw conflict;
    },
  };
}
