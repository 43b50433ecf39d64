import type { Draft } from '@exchange/store';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useIsSubmitting, useSubmitTransfer } from './submit.api.ts';
import {
  clearFailure,
  type PendingTransfer,
  pendingTransfers,
  type Rejection,
  type TransferKind,
  usePendingTransfer,
  useTransferOutcome,
} from './transfer.store.ts';
import { useShownRejection } from './use-shown-rejection.ts';

function giveUp(pending: PendingTransfer) {
  clearFailure(pending.kind);
  pendingTransfers.clear(pending);
}

/** Connects a money form with its request; `onRefused` receives the rejection of the shown one. */
export function useTransferForm<Kind extends TransferKind>(
  kind: Kind,
  onRefused: (rejection: Rejection) => void,
) {
  const pending = usePendingTransfer(kind);
  const isInFlight = useIsSubmitting(kind);
  const submit = useSubmitTransfer(kind);
  const { failure } = useTransferOutcome(kind);
  const [mountedWith] = useState(pending?.key);
  const [shown, setShown] = useState(pending?.key);
  if (pending && pending.key !== shown) setShown(pending.key);
  const isRefused = failure !== undefined && failure.key === shown && pending === undefined;
  useShownRejection(isRefused && !isInFlight ? failure : undefined, onRefused);
  const failed = failure?.key === pending?.key ? failure : undefined;
  const wasSent = pending !== undefined && (failed !== undefined || pending.key === mountedWith);
  return {
    submit,
    /** The pending order. */
    sent: pending?.order,
    isInFlight,
    isLocked: isInFlight || pending !== undefined,
    /** It was sent by an earlier form, or by an attempt without a response. */
    wasSent,
    /** It was sent, and its response was lost. */
    isAwaited: wasSent && !isInFlight,
    repeat: () => pending && submit(pending.order),
    /** Discards the request and keeps the values; only after a response that left it open. */
    discard: pending && !isInFlight && failed?.hasResponse ? () => giveUp(pending) : undefined,
  };
}

/** Stores typed values of a form as a draft; fields unknown to the draft are dropped. */
export function useFormDraft<Fields extends FieldValues, Name extends string, Values>(
  { subscribe }: Pick<UseFormReturn<Fields, unknown, Values>, 'subscribe'>,
  draft: Draft<Name>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.keep(values as Partial<Record<Name, string>>),
      }),
    [subscribe, draft],
  );
}
