import { createDraft } from '@exchange/store';

/**
 * What was typed into the forms of money and not sent. Whose account it is stays out of the browser's
 * storage: the player's own accounts are kept in memory only.
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
