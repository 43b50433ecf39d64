import {
  fetchReply,
  isApiError,
  isOutcomeUnknown,
  queryClient,
  refreshAfterBet,
} from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { canPlacePartial } from './place-partial.model.ts';
import { formatPrice } from './price-text.model.ts';
import {
  beginSubmission,
  closeSlip,
  markOutcomeUnknown,
  type PendingSubmission,
  rejectBet,
  slipStore,
} from './slip.store.ts';
import type { SlipOrder } from './slip-order.model.ts';

/** The player's session is over; the guard has said so. */
export const isSessionOver = (error: unknown) => isApiError(error) && error.kind === 'unauthorized';

/** Where the server says nothing of a bet that it took. */
const PLACED_TEXT = 'Bet placed successfully';

/** Where the server gives no message (point 8). */
const NOT_FOUND_TEXT = 'not found';

function selectReason(error: unknown): string {
  if (isApiError(error) && error.hasResponse) return error.serverMessage || NOT_FOUND_TEXT;
  return error instanceof Error ? error.message : NOT_FOUND_TEXT;
}

const SESSION_ENDED_TEXT = 'Your session ended before this bet was answered.';

/** A page that was about to be left and is here after so long, in ms, has stayed. */
const STAYED_MS = 5000;
let isLeaving = false;

function noteLeaving(): void {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, STAYED_MS);
}

/** Notes while `call` is on its way whether the page is being left, which breaks its line. */
async function watchLeaving<Result>(call: () => Promise<Result>): Promise<Result> {
  // Some browsers end calls before `pagehide`, others know no `beforeunload`.
  const names = ['beforeunload', 'pagehide'] as const;
  for (const name of names) window.addEventListener(name, noteLeaving);
  try {
    return await call();
  } finally {
    for (const name of names) window.removeEventListener(name, noteLeaving);
  }
}

/** Whether the slip still waits for this answer: another player's or another bet's slip does not. */
const isAwaited = (key: string | undefined) =>
  key !== undefined && slipStore.getState().decision?.key === key;

function showFailure(error: unknown, key: string | undefined) {
  if (!isAwaited(key)) return undefined;
  if (isSessionOver(error)) {
    markOutcomeUnknown(SESSION_ENDED_TEXT);
    return undefined;
  }
  // A line that the browser cut says nothing about the bet; the next page asks.
  if (isOutcomeUnknown(error) && isLeaving) return undefined;
  const reason = selectReason(error);
  if (isOutcomeUnknown(error)) markOutcomeUnknown(reason);
  else
    rejectBet(
      reason,
      canPlacePartial(isApiError(error) ? error.detail : {}, slipStore.getState().selection),
    );
  showToast({ kind: 'error', act: PLACE_BET, text: `Bet failed: ${reason}` });
  // A refusal because the price moved: the slip offers the new price at once.
  return queryClient.invalidateQueries({ queryKey: ['event'] });
}

/** The server's message, with the price that the bet got where it is not the asked one. */
function nameGotPrice(message: string, odds: number, { kind, bet }: SlipOrder): string {
  if (kind === 'session' || odds === bet.odds) return message;
  const { selection } = slipStore.getState();
  const text = `Matched at ${formatPrice(odds, selection?.priceType)}`;
  return `${message} · ${text}`;
}

const PLACE_BET = 'place-bet';
const PLACE_BET_KEY = [PLACE_BET] as const;

/** Whether a bet is on its way, though the slip that sent it was left and is shown anew. */
export const useIsPlacing = (): boolean => useIsMutating({ mutationKey: PLACE_BET_KEY }) > 0;

/** Places the bet on the slip (point 4, "Bet placing"), or asks again for one without an answer. */
const placeBetMutation = mutationOptions({
  mutationKey: PLACE_BET_KEY,
  onMutate: (wanted: SlipOrder) => beginSubmission(wanted),
  mutationFn: (wanted: SlipOrder) => {
    const { order, key } = beginSubmission(wanted);
    const options = { idempotencyKey: key };
    return watchLeaving(() =>
      order.kind === 'session'
        ? fetchReply(endpoints.saveSessionBet, order.bet, options)
        : fetchReply(endpoints.saveBet, order.bet, options),
    );
  },
  onSuccess: async ({ message, model }, _order, { key, order }) => {
    if (isAwaited(key)) {
      const text = nameGotPrice(message || PLACED_TEXT, model.odds, order);
      showToast({ kind: 'success', act: PLACE_BET, text });
      closeSlip();
    }
    await refreshAfterBet();
  },
  onError: (error, _order, decision) => showFailure(error, decision?.key),
});

export const usePlaceBet = () => useMutation(placeBetMutation);

/** Places a bet without a slip that sends it; rejects where it was not placed. */
export const placeBet = (order: SlipOrder): Promise<unknown> =>
  queryClient.getMutationCache().build(queryClient, placeBetMutation).execute(order);

/** How long the next page asks by itself about a bet that was cut off, in ms; later its player decides. */
const ASKED_FOR_MS = 60_000;

/** Returns whether another page sent the bet, whose answer went with it. */
export const isCutOff = ({ page }: PendingSubmission): boolean =>
  // The version before noted no page.
  page !== undefined && page !== performance.timeOrigin;

/** Asks what became of a bet that a load of the page cut off; with its key it never acts twice. */
export function askForCutOffBet(): void {
  const { decision, refusal } = slipStore.getState();
  if (!decision || refusal || !isCutOff(decision)) return;
  if (Date.now() - decision.decidedAt > ASKED_FOR_MS) return;
  if (queryClient.isMutating({ mutationKey: PLACE_BET_KEY }) > 0) return;
  // What went wrong stands in the slip.
  placeBet(decision.order).catch(() => undefined);
}
