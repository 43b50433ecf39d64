import type { DepositOrder, WithdrawOrder } from '@exchange/contract';
import { createDraft, createPendingCommands, createPersistedStore } from '@exchange/store';
import { createStore, useStore } from 'zustand';

/** Order of each form; the owner comes from the session. */
export interface Orders {
  deposit: Omit<DepositOrder, 'userId'>;
  withdrawal: Omit<WithdrawOrder, 'userId'>;
}
export type TransferKind = keyof Orders;

/** A request that was sent, with its key; every attempt repeats both until a response. */
export interface PendingTransfer<Kind extends TransferKind = TransferKind> {
  kind: Kind;
  key: string;
  order: Orders[Kind];
}

interface PendingTransfersState extends Partial<Record<TransferKind, PendingTransfer>> {
  /** Owner of the pending transfers. */
  userId?: string;
}

export const pendingTransfersStore = createPersistedStore<PendingTransfersState>(
  'transfers',
  {},
  ({ deposit, withdrawal }) => deposit !== undefined || withdrawal !== undefined,
);

/** Pending transfers, by kind. */
export const pendingTransfers = createPendingCommands<PendingTransfersState, PendingTransfer>(
  pendingTransfersStore,
  {
    slotOf: ({ kind }) => kind,
    read: ({ userId: _, ...transfers }) => transfers,
    write: ({ userId }, transfers) => ({ ...(userId !== undefined && { userId }), ...transfers }),
  },
);

/** Returns the pending transfer of a kind. */
export const usePendingTransfer = <Kind extends TransferKind>(kind: Kind) =>
  pendingTransfers.usePending(kind) as PendingTransfer<Kind> | undefined;

/** Why a request was rejected, and the payload field at fault. */
export interface Rejection {
  reason: string;
  field?: string;
}

/** Failure of the last attempt. */
interface TransferFailure extends Rejection {
  /** Key of the request. */
  key: string;
  /** There was a response, so a retry may fail the same way. */
  hasResponse: boolean;
}

interface TransferOutcome {
  /** Number of accepted requests; forms reset with each. */
  accepted: number;
  failure?: TransferFailure | undefined;
}

const outcomesStore = createStore<Record<TransferKind, TransferOutcome>>(() => ({
  deposit: { accepted: 0 },
  withdrawal: { accepted: 0 },
}));

export const noteFailure = (kind: TransferKind, failure: TransferFailure): void =>
  outcomesStore.setState(({ [kind]: { accepted } }) => ({ [kind]: { accepted, failure } }));

export const clearFailure = (kind: TransferKind): void =>
  outcomesStore.setState(({ [kind]: { accepted } }) => ({ [kind]: { accepted } }));

export const markAccepted = (kind: TransferKind): void =>
  outcomesStore.setState(({ [kind]: { accepted } }) => ({ [kind]: { accepted: accepted + 1 } }));

/**
 * Returns failure and count of a kind. Kept outside the form: the response may arrive after it
 * unmounted.
 */
export const useTransferOutcome = (kind: TransferKind): TransferOutcome =>
  useStore(outcomesStore, (state) => state[kind]);

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
