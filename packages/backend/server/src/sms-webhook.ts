import type { Clock } from './clock.ts';
import { signCall } from './modules/casino-wallet/signature.ts';
import type { Sms } from './sms.ts';

/** The operator's endpoint for text messages, which sends them with any gateway. */
export interface SmsLink {
  url: string;
  /** Signs each call, as calls between server and game provider are signed. */
  secret: string;
}

/** Timeout of the gateway, in ms; a slower one did not accept the message. */
const ANSWER_MS = 10_000;

/**
 * Posts each message as JSON (`to`, `text`) to an address of the operator; any 2xx means accepted.
 */
export const createWebhookSms = ({ url, secret }: SmsLink, clock: Clock): Sms => ({
  async send({ to, text }) {
    const body = JSON.stringify({ to, text });
    const timestamp = String(clock.now().getTime());
    const signed = signCall(secret, { timestamp, path: new URL(url).pathname, body });
    const response = await fetch(url, {
      ...{ method: 'POST', body, redirect: 'error' },
      headers: { 'content-type': 'application/json', ...signed },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  },
});
