import { randomInt } from 'node:crypto';
import { OTP_RESEND_MS } from '@exchange/contract';
import { createSeal, type Seal } from '@exchange/server-kit';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../../clock.ts';
import { formatSeconds } from '../../../http/format-seconds.ts';
import { HttpError } from '../../../http-error.ts';
import {
  type CodeRow,
  ensureCode,
  hasLiveCode,
  lockCode,
  withdrawCode,
  writeCode,
} from './repository.ts';
import type { Sms } from './sms.ts';

const DIGITS = 6;

/** Returns six random digits. */
const createCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const toText = (phone: string, code: string) => `one-time code ${phone} ${code}`;

/**
 * Returns the stored hash of a code, bound to its number. It is keyed, as a million codes are
 * quickly tried against a plain hash.
 */
export const hashCode = (seal: Seal, phone: string, code: string): string =>
  seal.sign(toText(phone, code));

/** Returns true if the code belongs to the hash; in constant time. */
export const matchesCode = (seal: Seal, phone: string, code: string, hash: string): boolean =>
  seal.isSigned(toText(phone, code), hash);

/** Lifetime of a code, in ms. */
const CODE_MS = 5 * 60 * 1000;
/** Number of wrong tries that ends a code. */
const MAX_TRIES = 5;
/**
 * Maximum number of codes to a number within a day: each costs money, and allows five more tries.
 */
export const CODES_A_DAY = 5;
export const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;
const NEVER = new Date(0);
/** Timeout of the gateway, in ms; a slower one did not accept the message. */
const SMS_MS = 10_000;

/** Rejects if `work` takes longer than `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The result of a code: only `right` uses it up. */
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'too_many';

export interface OneTimeCodes {
  /**
   * Sends a code to the number; `toText` creates the message.
   * @throws HttpError 429 for one that comes too soon or too often, 503 where the gateway rejected
   * it
   */
  send(phone: string, toText: (tx: Tx, code: string) => Promise<string>): Promise<void>;
  /** Returns true if the number has a code that could be right; counts nothing. */
  isLive(tx: Tx, phone: string): Promise<boolean>;
  /** Checks a code in the transaction of its effect; a wrong try counts if that commits. */
  use(tx: Tx, phone: string, code: string): Promise<CodeVerdict>;
}

interface OneTimeCodesOptions {
  unitOfWork: UnitOfWork;
  clock: Clock;
  sms: Sms;
  /** Keys the hashes of codes. */
  secret: string;
  /** The former one: codes that it keyed are still valid. */
  previousSecret?: string | undefined;
}

/** @throws HttpError where another code may not be sent at `now` */
function checkPace({ sentAt, countedFrom, sentCount }: CodeRow, now: Date): void {
  const waitMs = sentAt.getTime() + OTP_RESEND_MS - now.getTime();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / SECOND_MS);
    throw new HttpError(429, `Another code can be sent in ${formatSeconds(seconds)}.`, {
      field: 'mobile',
      retryAfter: seconds,
    });
  }
  const restMs = countedFrom.getTime() + DAY_MS - now.getTime();
  if (restMs > 0 && sentCount >= CODES_A_DAY) {
    const text = 'Too many codes were sent to this number. Please try again tomorrow.';
    throw new HttpError(429, text, {
      field: 'mobile',
      retryAfter: Math.ceil(restMs / SECOND_MS),
    });
  }
}

/** Creates codes that prove possession of a number: limited in tries, rate and time, used once. */
export function createOneTimeCodes(options: OneTimeCodesOptions): OneTimeCodes {
  const { unitOfWork, clock, sms, secret, previousSecret } = options;
  const seal = createSeal(secret, previousSecret);
  /** Stores a new code in place of the former one. */
  async function store(tx: Tx, phone: string, code: string, now: Date): Promise<void> {
    const fresh = { expiresAt: NEVER, tries: 0, sentAt: NEVER, countedFrom: now, sentCount: 0 };
    await ensureCode(tx, { phone, codeHash: null, ...fresh });
    const row = await lockCode(tx, phone);
    if (!row) throw new Error('the phone number has no row');
    checkPace(row, now);
    const isSameDay = now.getTime() - row.countedFrom.getTime() < DAY_MS;
    await writeCode(tx, phone, {
      codeHash: hashCode(seal, phone, code),
      tries: 0,
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
      ...(isSameDay ? { sentCount: row.sentCount + 1 } : { countedFrom: now, sentCount: 1 }),
    });
  }

  return {
    async send(phone, toText) {
      const code = createCode();
      const text = await unitOfWork.withTransaction(async (tx) => {
        await store(tx, phone, code, clock.now());
        return toText(tx, code);
      });
      try {
        await within(SMS_MS, sms.send({ to: phone, text }));
      } catch (error) {
        // This code reached no one, so the next one need not wait.
        await unitOfWork.withTransaction((tx) =>
          withdrawCode(tx, phone, hashCode(seal, phone, code), NEVER),
        );
        throw Object.assign(
          new HttpError(503, 'The code could not be sent. Please try again.', { field: 'mobile' }),
          { cause: error },
        );
      }
    },

    isLive: (tx, phone) => hasLiveCode(tx, phone, clock.now()),

    async use(tx, phone, code) {
      const row = await lockCode(tx, phone);
      if (!row?.codeHash || row.expiresAt <= clock.now()) return 'expired';
      if (row.tries >= MAX_TRIES) return 'too_many';
      if (matchesCode(seal, phone, code, row.codeHash)) {
        await writeCode(tx, phone, { codeHash: null });
        return 'right';
      }
      await writeCode(tx, phone, { tries: row.tries + 1 });
      return row.tries + 1 < MAX_TRIES ? 'wrong' : 'too_many';
    },
  };
}
