import { createStore, useStore } from 'zustand';
import type { TransferDecision, TransferKind } from './transfer-decision.store.ts';

/** Why a request was not taken, and the field of the payload that is at fault. */
export interface Refusal {
  reason: string;
  field?: string;
}

/** How the last attempt at a decision failed. */
export interface TransferFailure extends Refusal {
  /** The key of the decision. */
  key: string;
  /** Something answered, so that another attempt may well fail the same way. */
  answered: boolean;
}

interface KindState {
  /** How many requests were taken; each form begins anew with the next one. */
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

/** Forms outlive neither a change of their kind nor of the page, answers do: whichever form is shown gets them. */
export const useTransferOutcome = (kind: TransferKind): KindState =>
  useStore(store, (state) => state[kind]);
