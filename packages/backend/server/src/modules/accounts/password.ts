import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { BadRequestError, type FieldName } from '../../http-error.ts';

const argon2 = promisify(argon2Callback);

/** Argon2id at OWASP's minimum: memory in KiB; about 30 ms a hash. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PATTERN =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{10,100})\$([\w+/]{10,200})$/;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const toText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // The same text may come in two Unicode forms from two systems.
  const message = password.normalize('NFKC');
  return argon2('argon2id', { message, nonce, tagLength, ...cost }) as Promise<Buffer>;
}

/** Returns the PHC string of a password, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST, HASH_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(hash)}`;
}

let decoy: Promise<string> | undefined;

/** Returns a hash for unknown users: they take as long as a wrong password. */
function readDecoy(): Promise<string> {
  decoy ??= hashPassword(randomBytes(SALT_BYTES).toString('hex')).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}
// In advance, as the first unknown user must not take longer; after a lack of memory it is created
// on demand.
readDecoy().catch(() => undefined);

/** Returns true if the password belongs to the hash; without a hash false, after the same work. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const match = PATTERN.exec(phc ?? (await readDecoy()));
  const [, memory, passes, parallelism, salt, hash] = match ?? [];
  if (!salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected) && phc !== null;
}

const GUESSABLE_TEXT = 'This password is one of those that are tried first. Please choose another.';

/** The most used passwords of leaked lists. */
const COMMON = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));

/** Returns the letters of a name, without a year, numbers or signs around it. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Rejects a guessable new password: a common one, or the name of a brand with some digits and signs
 * (ASVS 5.0, 6.2.4 and 6.2.11).
 * @throws BadRequestError naming `field`
 */
export function checkGuessable(
  password: string,
  field: FieldName,
  brands: Iterable<{ readonly id: string }>,
): void {
  const letters = lettersOf(password);
  const isBrand = [...brands].some(({ id }) => lettersOf(id) === letters);
  if (isBrand || COMMON.has(password.toLowerCase()))
    throw new BadRequestError(field, GUESSABLE_TEXT);
}
