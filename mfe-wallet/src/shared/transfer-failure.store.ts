import { createStore, useStore } from 'zustand';
import type { TransferDecision, TransferKind } from './transfer-decision.store.ts';

/** Why a request was rejected, and the payload field at fault. */
export interface Refusal {
  reason: string;
  field?: string;
}

/** Failure of the last attempt. */
export interface TransferFailure extends Refusal {
  /** Key of the request. */
  key: string;
  /** There was a response, so a retry may fail the same way. */
  hasResponse: boolean;
}

interface KindState {
  /** Number of accepted requests; forms reset with each. */
  accepted: number;
  failure?: TransferFailure | undefined;
}

const store = createStore<Record<TransferKind, KindState>>(() => ({
  deposit: { accepted: 0 },
  withdrawal: { accepted: 0 },
}));

export const noteFailure = (kind: TransferKind, failure: TransferFailure): void =>
  store.setState(({ [kind]: { accepted } }) => ({ [kind]: { accepted, failure } }));

export const clearFailure = (kind: TransferKind): void =>
  store.setState(({ [kind]: { accepted } }) => ({ [kind]: { accepted } }));

export const markAccepted = ({ kind }: TransferDecision): void =>
  store.setState(({ [kind]: { accepted } }) => ({ [kind]: { accepted: accepted + 1 } }));

/**
 * Returns failure and count of a kind. Kept outside the form: the response may arrive after it
 * unmounted.
 */
export const useTransferOutcome = (kind: TransferKind): KindState =>
  useStore(store, (state) => state[kind]);
