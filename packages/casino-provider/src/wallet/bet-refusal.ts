import { Refusal, type RefusalCode } from '../refusal.ts';
import type { WalletAnswer } from './wallet-client.ts';

const SAID_BY_OPERATOR: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'not_allowed',
  'session_ended',
] satisfies RefusalCode[]);

/** What the player is told when a bet was not taken. */
export function betRefusal(answer: Exclude<WalletAnswer, { kind: 'done' }>): Refusal {
  if (answer.kind === 'silent') return new Refusal('wallet_silent', answer.cause);
  const code = SAID_BY_OPERATOR.has(answer.reason)
    ? (answer.reason as RefusalCode)
    : 'wallet_refused';
  return new Refusal(code, answer.message);
}
