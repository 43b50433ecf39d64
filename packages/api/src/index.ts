export { type CallOptions, call, callForReply, type Reply } from './call.ts';
export { ApiError, type ApiErrorKind, isApiError } from './errors.ts';
export { queryClient } from './query-client.ts';
export { connectStream } from './stream/connect.ts';
export { streamStatusStore } from './stream/hub.ts';
export { useStreamedMatch } from './stream/live-match.ts';
export { connectWallet, refreshWallet } from './wallet.ts';
