export {
  refreshAfterBet,
  selectBetsInterval,
  useCancelBet,
  useOpenBets,
  wasCancelledHere,
} from './bets.ts';
export {
  type CallOptions,
  call,
  type FailedCall,
  fetchReply,
  type Reply,
  watchFailedCalls,
} from './call.ts';
export { waitForReconnect } from './connectivity.ts';
export {
  ApiError,
  type ApiErrorKind,
  isApiError,
  isOutcomeUnknown,
  isSessionOver,
  isUnknownCall,
  unlessUnknown,
} from './errors.ts';
export { type EventCount, useEventCounts } from './event-counts.ts';
export { type Failure, toFailure } from './failure.ts';
export { hasInFlightMutations } from './in-flight.ts';
export { fetchOwnDetails } from './own-details.ts';
export { commandMutation, useCommandInFlight } from './pending-command.ts';
export { askPreferences, createPreference } from './preferences.ts';
export { prefetchCalls, whenPrefetchedCallLost } from './prefetched-calls.ts';
export { queryClient } from './query-client.ts';
export { BETS_KEY, queryKeys } from './query-keys.ts';
export {
  changeLimit,
  checkReality,
  endExclusion,
  excludeSelf,
  saferGamblingQuery,
  takeTimeOut,
} from './safer-gambling.ts';
export { connectStream } from './stream/connect.ts';
export { pollWithStream } from './stream/poll-with-stream.ts';
export { connectSwitches, fetchAreaVersions } from './stream/switches.ts';
export { isStreamLive } from './stream/tab-sync.ts';
export { useStreamedMatch } from './stream/use-streamed-match.ts';
export { useStreamedSessions } from './stream/use-streamed-sessions.ts';
export { fetchNewestRequests, openRequestsQuery } from './transfers.ts';
export { loadHttpClient } from './transport.ts';
export { useArePricesStale } from './use-are-prices-stale.ts';
export { connectWallet, refreshWallet } from './wallet.ts';
