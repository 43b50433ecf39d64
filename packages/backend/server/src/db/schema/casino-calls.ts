import { CASINO_ACTIONS, WALLET_REFUSALS } from '@exchange/contract';
import { isNotNull } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** The first response to each transaction of a provider: a repeat gets it again. */
export const casinoCalls = pgTable(
  'casino_calls',
  {
    transactionId: text('transaction_id').primaryKey(),
    action: text('action', { enum: CASINO_ACTIONS }).notNull(),
    /** Its bet, known here or not. */
    betId: text('bet_id').notNull(),
    /** SHA-256 of the validated body. */
    bodyHash: text('body_hash').notNull(),
    /** The player; null where the bet is unknown. */
    userId: reference('user_id').references(() => users.id),
    /** The reason of a rejection; null where it was accepted. */
    refusal: text('refusal', { enum: WALLET_REFUSALS }),
    /** A message to the player beside it, if it has more detail. */
    message: text('message'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('casino_calls_bet_index').on(table.betId),
    index('casino_calls_created_index').on(table.createdAt),
    index('casino_calls_refused_index').on(table.createdAt).where(isNotNull(table.refusal)),
  ],
);
