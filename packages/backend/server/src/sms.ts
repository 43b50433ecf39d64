import type { FastifyBaseLogger } from 'fastify';

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
