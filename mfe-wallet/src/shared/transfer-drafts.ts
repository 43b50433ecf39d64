import { createDraft } from '@exchange/store';

/**
 * Drafts of the money forms. The player's account details stay in memory, not in the browser's
 * storage.
 */
export const transferDrafts = {
  deposit: createDraft('deposit-draft', {
    stored: ['account', 'utr', 'amount', 'proof'],
    inMemory: ['paidFrom'],
  }),
  withdrawal: createDraft('withdrawal-draft', {
    stored: ['source', 'method', 'amount'],
    inMemory: ['accountNumber', 'ifsc', 'accountName', 'bankName'],
  }),
} as const;
