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
  answered: boolean;
}

interface KindState {
  /** Number of accepted requests; forms reset with each. */
  taken: number;
  failure?: TransferFailure | undefined;
}

const store = createStore<Record<TransferKind, KindState>>(() => ({
  deposit: { taken: 0 },
  withdrawal: { taken: 0 },
}));

export const noteFailure = (kind: TransferKind, failure: TransferFailure): void =>
  store.setState(({ [kind]: { taken } }) => ({ [kind]: { taken, failure } }));

export const forgetFailure = (kind: TransferKind): void =>
  store.setState(({ [kind]: { taken } }) => ({ [kind]: { taken } }));

export const noteTaken = ({ kind }: TransferDecision): void =>
  store.setState(({ [kind]: { taken } }) => ({ [kind]: { taken: taken + 1 } }));

/**
 * Returns failure and count of a kind. Kept outside the form: the response may arrive after it
 * unmounted.
 */
export const useTransferOutcome = (kind: TransferKind): KindState =>
  useStore(store, (state) => state[kind]);
