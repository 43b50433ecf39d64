import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { SmsLink } from '../../../config/config.ts';
import { signCall } from '../../../http/call-signature.ts';

/** A text message. */
export interface SmsMessage {
  /** Dialling code and number, for example `+919876543210`. */
  to: string;
  text: string;
}

/** Sends text messages; an operator replaces the default by the adapter of its gateway. */
export interface Sms {
  /** @throws Error where the message was not accepted; the player is asked to try again. */
  send(message: SmsMessage): Promise<void>;
}

/** Logs the messages instead of sending them, for trials; never for real players. */
export const createLogSms = (log: FastifyBaseLogger): Sms => ({
  send: async ({ to, text }) => log.warn({ sms: { to, text } }, 'no SMS gateway: message logged'),
});

/** Rejects all messages: players are asked to try again, and the log names the missing variable. */
export const createNoSms = (): Sms => ({
  send: async () => {
    throw new Error('there is no SMS gateway: SMS_WEBHOOK_URL is missing');
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Number of messages of a day that raises an alarm, and each multiple of it: sign-ups of one site
 * need far fewer.
 */
const ALARM_EVERY = 1000;

/**
 * Counts all messages that this server sends within a day, and logs an error at each thousand: an
 * attack may spend the operator's money from many addresses. Messages are not blocked, as that
 * would end sign-ups.
 */
export function countSms(
  sms: Sms,
  { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'error'> },
): Sms {
  let since = Number.NEGATIVE_INFINITY;
  let sent = 0;
  return {
    send(message) {
      const now = clock.now().getTime();
      if (now - since >= DAY_MS) {
        since = now;
        sent = 0;
      }
      sent += 1;
      if (sent % ALARM_EVERY === 0) {
        log.error({ sent, since: new Date(since) }, 'many text messages were sent within a day');
      }
      return sms.send(message);
    },
  };
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
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...signed },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  },
});
