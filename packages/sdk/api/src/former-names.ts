import { ApiError } from './errors.ts';

/** Names before version 0.1.1, for remotes built with them; removed in 0.2. */
export { fetchReply as callForReply } from './call.ts';
export { isOutcomeUnknown as isUnanswered } from './errors.ts';
export { useArePricesStale as usePricesOld } from './stale-prices.ts';
export { pollWithStream as pollBesideStream } from './stream/poll-with-stream.ts';

Object.defineProperties(ApiError.prototype, {
  answered: {
    get(this: ApiError) {
      return this.hasResponse;
    },
  },
  said: {
    get(this: ApiError) {
      return this.serverMessage;
    },
  },
});
