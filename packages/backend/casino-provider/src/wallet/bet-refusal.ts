import { HttpError, type RefusalCode } from '../http-error.ts';
import type { WalletAnswer } from './wallet-client.ts';

const REPORTED_BY_OPERATOR: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'not_allowed',
  'session_ended',
] satisfies RefusalCode[]);

/** Returns the player's error of a rejected bet. */
export function betRefusal(answer: Exclude<WalletAnswer, { kind: 'done' }>): HttpError {
  if (answer.kind === 'silent') return new HttpError('wallet_silent', answer.cause);
  const code = REPORTED_BY_OPERATOR.has(answer.reason)
    ? (answer.reason as RefusalCode)
    : 'wallet_refused';
  return new HttpError(code, answer.message);
}
