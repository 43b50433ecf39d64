import { useEffect, useEffectEvent, useState } from 'react';
import { useIsSubmitting, useSubmitTransfer } from './submit.api.ts';
import {
  forgetTransfer,
  type TransferDecision,
  type TransferKind,
  useTransferDecision,
} from './transfer-decision.store.ts';
import { forgetFailure, type Refusal, useTransferOutcome } from './transfer-failure.store.ts';

function giveUp(decision: TransferDecision) {
  forgetFailure(decision.kind);
  forgetTransfer(decision);
}

/** What a form of money does with its decision; `onRefused` hears of a refusal of the one it shows. */
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
  const isOld = decision !== undefined && (failed !== undefined || decision.key === mountedWith);
  return {
    submit,
    /** What was sent and has no answer yet. */
    sent: decision?.order,
    isPending,
    isLocked: isPending || decision !== undefined,
    /** It was sent before: by an earlier form, or an attempt that got no answer. */
    isOld,
    /** It was sent, and nobody heard the answer. */
    isAwaited: isOld && !isPending,
    repeat: () => decision && submit(decision.order),
    /** Gives the decision up and keeps the values; only after an answer that left it open. */
    startAnew: decision && !isPending && failed?.answered ? () => giveUp(decision) : undefined,
  };
}
