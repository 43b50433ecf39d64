import type { Draft } from '@exchange/store';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useIsSubmitting, useSubmitTransfer } from './submit.api.ts';
import {
  clearFailure,
  pendingTransfers,
  type Refusal,
  type TransferDecision,
  type TransferKind,
  useTransferDecision,
  useTransferOutcome,
} from './transfer.store.ts';

function giveUp(decision: TransferDecision) {
  clearFailure(decision.kind);
  pendingTransfers.clear(decision);
}

/** Connects a money form with its request; `onRefused` receives the rejection of the shown one. */
export function useTransferForm<Kind extends TransferKind>(
  kind: Kind,
  onRefused: (refusal: Refusal) => void,
) {
  const decision = useTransferDecision(kind);
  const isPending = useIsSubmitting(kind);
  const submit = useSubmitTransfer(kind);
  const { failure } = useTransferOutcome(kind);
  const [mountedWith] = useState(decision?.key);
  const [shown, setShown] = useState(decision?.key);
  if (decision && decision.key !== shown) setShown(decision.key);
  const isRefused = failure !== undefined && failure.key === shown && decision === undefined;
  const refuse = useEffectEvent(() => {
    if (isRefused) onRefused(failure);
  });
  useEffect(() => refuse(), [failure, isRefused]);
  const failed = failure?.key === decision?.key ? failure : undefined;
  const wasSent = decision !== undefined && (failed !== undefined || decision.key === mountedWith);
  return {
    submit,
    /** The pending order. */
    sent: decision?.order,
    isPending,
    isLocked: isPending || decision !== undefined,
    /** It was sent by an earlier form, or by an attempt without a response. */
    wasSent,
    /** It was sent, and its response was lost. */
    isAwaited: wasSent && !isPending,
    repeat: () => decision && submit(decision.order),
    /** Discards the request and keeps the values; only after a response that left it open. */
    discard: decision && !isPending && failed?.hasResponse ? () => giveUp(decision) : undefined,
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
