export { BETS_KEY, refreshAfterBet, useCancelBet } from './bets.ts';
export { type CallOptions, call, callForReply, type Reply } from './call.ts';
export { ApiError, type ApiErrorKind, isApiError, isUnanswered } from './errors.ts';
export { type EventCount, useEventCounts } from './event-counts.ts';
export { type Failure, toFailure } from './failure.ts';
export { askPreferences } from './preferences.ts';
export { usePricesOld } from './prices-old.ts';
export { queryClient } from './query-client.ts';
export {
  changeLimit,
  checkReality,
  endExclusion,
  excludeSelf,
  saferGamblingQuery,
  takeTimeOut,
} from './safer-gambling.ts';
export { untilServerBack } from './server-watch.ts';
export { connectStream } from './stream/connect.ts';
export { isStreamLive } from './stream/hub.ts';
export { useStreamedMatch } from './stream/live-match.ts';
export { useStreamedSessions } from './stream/live-sessions.ts';
export { pollBesideStream } from './stream/poll-beside-stream.ts';
export { connectSwitches, fetchAreaVersions } from './stream/switches.ts';
export { isUnderWay } from './under-way.ts';
export { isUnknownCall, unlessUnknown } from './unknown-call.ts';
export { connectWallet, refreshWallet } from './wallet.ts';
