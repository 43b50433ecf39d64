import type { FastifyBaseLogger } from 'fastify';

/** A text message. */
export interface SmsMessage {
  /** Dialling code and number, for example `+919876543210`. */
  to: string;
  text: string;
}

/** Sends text messages; an operator puts the adapter of its gateway in place of the default. */
export interface Sms {
  /** @throws Error where the message was not taken; the player is told to try again. */
  send(message: SmsMessage): Promise<void>;
}

/** What would be sent stands in the server's log, so that everything can be tried; never for real players. */
export const createLogSms = (log: FastifyBaseLogger): Sms => ({
  send: async ({ to, text }) => log.warn({ sms: { to, text } }, 'no SMS gateway: message logged'),
});

/** Takes no message: players are asked to try again, and the log says what is missing. */
export const createNoSms = (): Sms => ({
  send: async () => {
    throw new Error('there is no SMS gateway: SMS_WEBHOOK_URL is missing');
  },
});
