import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Sms } from './sms.ts';

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
