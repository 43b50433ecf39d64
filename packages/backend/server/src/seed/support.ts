import { insertMessage } from '../modules/support/repository.ts';
import type { HistorySource } from './history.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The seeded player's conversation with support: the texts, and the times before the end. The
 * player's `asked` is shown unchanged; support's `text` is translated.
 */
const CONVERSATION = [
  {
    asked: 'Hello, my deposit is not in my wallet yet. When will it be credited?',
    beforeMs: 40 * DAY_MS,
  },
  {
    text: 'Hello! A deposit is credited as soon as its payment proof has been checked. Please look under Transactions for its state.',
    beforeMs: 40 * DAY_MS - 12 * MINUTE_MS,
  },
  { asked: 'It is there now, thank you!', beforeMs: 40 * DAY_MS - 30 * MINUTE_MS },
  { asked: 'How do I set a weekly deposit limit?', beforeMs: 3 * DAY_MS },
  {
    text: 'Open Account, then Limits and breaks. A lower limit counts at once, a higher one after 24 hours.',
    beforeMs: 3 * DAY_MS - 7 * MINUTE_MS,
  },
] as const;

export const seedSupport: HistorySource = (_context, { userId, to }) =>
  CONVERSATION.map((message) => {
    const at = new Date(to.getTime() - message.beforeMs);
    const reported =
      'asked' in message
        ? { text: message.asked, fromStaff: false }
        : { text: message.text, fromStaff: true };
    return {
      at,
      async apply(tx) {
        await insertMessage(tx, { userId, ...reported, createdAt: at });
      },
    };
  });
