import {
  commandMutation,
  fetchReply,
  isApiError,
  isOutcomeUnknown,
  isSessionOver,
  queryClient,
  queryKeys,
  refreshAfterBet,
  useCommandInFlight,
} from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { formatAmount, formatBetPrice } from '@exchange/i18n';
import { selectToken, showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { selectPriceRule } from './bet-preferences.api.ts';
import { selectMarketVersion } from './bet-slip.api.ts';
import { selectRejectionCause } from './rejection.model.ts';
import { canPlacePartial, type SlipOrder, type SlipSelection, toOrder } from './slip.model.ts';
import {
  beginSubmission,
  closeSlip,
  isOneClickOn,
  markOutcomeUnknown,
  openSlip,
  type PendingSubmission,
  pendingBet,
  receiveRejection,
  setStake,
  slipStore,
} from './slip.store.ts';
import { selectOneClickStake } from './stake-settings.api.ts';

/** Text for a placed bet without a message of the server. */
const PLACED_TEXT = 'Bet placed successfully';

/** Text for a rejection without a message (point 8). */
const NOT_FOUND_TEXT = 'not found';

function selectReason(error: unknown): string {
  if (isApiError(error) && error.hasResponse) return error.serverMessage || NOT_FOUND_TEXT;
  return error instanceof Error ? error.message : NOT_FOUND_TEXT;
}

const SESSION_ENDED_TEXT = 'Your session ended before this bet was answered.';

/** Time in ms after which a page that was about to be left counts as not left. */
const STAYED_MS = 5000;
let isLeaving = false;

function noteLeaving(): void {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, STAYED_MS);
}

/** Tracks during `call` if the page is being left, which aborts its connection. */
async function watchLeaving<Result>(call: () => Promise<Result>): Promise<Result> {
  // Some browsers end calls before `pagehide`, others have no `beforeunload`.
  const names = ['beforeunload', 'pagehide'] as const;
  for (const name of names) window.addEventListener(name, noteLeaving);
  try {
    return await call();
  } finally {
    for (const name of names) window.removeEventListener(name, noteLeaving);
  }
}

function showFailure(error: Error) {
  if (isSessionOver(error)) {
    markOutcomeUnknown(SESSION_ENDED_TEXT);
    return undefined;
  }
  // A connection cut by the browser leaves the outcome open; the next page looks it up.
  if (isOutcomeUnknown(error) && isLeaving) return undefined;
  const reason = selectReason(error);
  if (isOutcomeUnknown(error)) markOutcomeUnknown(reason);
  else {
    const { code, detail = {} } = isApiError(error) ? error : {};
    receiveRejection(reason, {
      canKeep: canPlacePartial(detail, slipStore.getState().selection),
      cause: selectRejectionCause(code),
    });
  }
  showToast({ kind: 'error', act: PLACE_BET, text: `Bet failed: ${reason}` });
  // The bet is in flight until the prices are those after it: the slip offers a moved one at once.
  return Promise.all(
    [queryKeys.event(), queryKeys.sessions()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

const SIDES = {
  market: { back: 'Back', lay: 'Lay' },
  session: { back: 'Yes', lay: 'No' },
} as const;

/**
 * Returns the server's message, and what was bet: side, runner, price and asked stake, after the
 * matched one if a part of it waits.
 */
function toReceipt(message: string, got: { odds: number; stake: number }, asked: number): string {
  const { selection } = slipStore.getState();
  if (!selection) return message;
  const { side, runnerName, rate, priceType } = selection;
  const name = SIDES[rate === undefined ? 'market' : 'session'][side];
  const price = formatBetPrice({ odds: got.odds, priceType, rate });
  const part = got.stake < asked ? `₹${formatAmount(got.stake)} / ` : '';
  return `${message} · ${name} · ${runnerName} · ${price} · ${part}₹${formatAmount(asked)}`;
}

const PLACE_BET = 'place-bet';
const PLACE_BET_KEY = [PLACE_BET] as const;

/** Returns true while a bet is in flight, also after its slip was remounted. */
export const useIsPlacing = (): boolean => useCommandInFlight(PLACE_BET_KEY);

/** Places the bet of the slip (point 4, "Bet placing"), or repeats one with an unknown outcome. */
const placeBetMutation = commandMutation({
  mutationKey: PLACE_BET_KEY,
  pending: pendingBet,
  send: ({ order }: PendingSubmission, options) =>
    watchLeaving(() =>
      order.kind === 'session'
        ? fetchReply(endpoints.saveSessionBet, order.bet, options)
        : fetchReply(endpoints.saveBet, order.bet, options),
    ),
  onAccepted: ({ message, model }, { order }) => {
    const text = toReceipt(message || PLACED_TEXT, model, order.bet.stake);
    showToast({ kind: 'success', act: PLACE_BET, text });
    closeSlip();
  },
  onFailed: showFailure,
  onSettled: (reply) => reply && refreshAfterBet(),
});

export const usePlaceBet = () => useMutation(placeBetMutation);

/** Places a bet without a mounted slip, or repeats the pending one; rejects if it was not placed. */
export const placeBet = (order: SlipOrder): Promise<unknown> =>
  queryClient
    .getMutationCache()
    .build(queryClient, placeBetMutation)
    .execute(beginSubmission(order));

/**
 * A repeated tap on the same price within this time of a one-click bet or its response is ignored,
 * in ms.
 */
const DOUBLE_TAP_MS = 1000;

let lastBet = { price: '', at: Number.NEGATIVE_INFINITY };

const nameTapped = ({ marketId, runnerId, side }: SlipSelection): string =>
  [selectToken(), marketId, runnerId, side].join(' ');

/** Opens the slip with a tapped price; places its bet at once with one-click betting. */
export function pickPrice(selection: SlipSelection): void {
  const price = nameTapped(selection);
  const isDoubleTap = lastBet.price === price && performance.now() - lastBet.at < DOUBLE_TAP_MS;
  if (isOneClickOn() && isDoubleTap) return;
  if (!openSlip(selection) || !isOneClickOn()) return;
  const stake = selectOneClickStake();
  if (stake === undefined) return;
  setStake(stake);
  const marketVersion = selectMarketVersion(selection);
  const order = toOrder(selection, stake, { marketVersion, rule: selectPriceRule() });
  const remember = () => {
    lastBet = { price, at: performance.now() };
  };
  remember();
  // The slip stays open with the error.
  placeBet(order)
    .catch(() => undefined)
    .finally(remember);
}

/**
 * How long the next page automatically looks up an interrupted bet, in ms; later the player
 * decides.
 */
const LOOKUP_MS = 60_000;

/** Returns true if another page sent the bet and lost its response. */
export const isInterrupted = ({ page }: PendingSubmission): boolean =>
  // The previous version stored no page.
  page !== undefined && page !== performance.timeOrigin;

/** Looks up the outcome of a bet that a page load interrupted; its key prevents a second bet. */
export function findInterruptedBet(): void {
  const { decision, refusal: rejection } = slipStore.getState();
  if (!decision || rejection || !isInterrupted(decision)) return;
  // Another page noted the time, so by the device's clock; set back, it says nothing of the age.
  const age = Date.now() - decision.decidedAt;
  if (age < 0 || age > LOOKUP_MS) return;
  if (queryClient.isMutating({ mutationKey: PLACE_BET_KEY }) > 0) return;
  // The slip shows the error.
  placeBet(decision.order).catch(() => undefined);
}
