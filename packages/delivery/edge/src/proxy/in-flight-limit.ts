/** Minimum seconds until a retry, randomised so that not all retry at once. */
const MIN_RETRY_AFTER_S = 2;
const MAX_RETRY_AFTER_S = 6;

const NETWORK_FULL_TEXT = 'Too many requests from your network are open. Please try again.';
const FULL_TEXT = 'Too many requests are open. Please try again.';

/** Reason of a rejection: 429 if its own network has too many, 503 if all together have. */
interface InFlightRejection {
  status: 429 | 503;
  message: string;
  retryAfterS: number;
}

export interface InFlightLimit {
  /**
   * Counts a request of a network; returns an idempotent function that ends it, or the rejection.
   */
  enter(network: string): (() => void) | InFlightRejection;
}

/** Limits the requests in flight, in total and by network. */
export function createInFlightLimit(max: { total: number; perNetwork: number }): InFlightLimit {
  const byNetwork = new Map<string, number>();
  let total = 0;

  const rejectionOf = (status: 429 | 503, message: string): InFlightRejection => {
    const spread = Math.random() * (MAX_RETRY_AFTER_S - MIN_RETRY_AFTER_S);
    return { status, message, retryAfterS: Math.round(MIN_RETRY_AFTER_S + spread) };
  };

  return {
    enter(network) {
      const ofNetwork = byNetwork.get(network) ?? 0;
      if (ofNetwork >= max.perNetwork) {
        return rejectionOf(429, NETWORK_FULL_TEXT);
      }
      if (total >= max.total) return rejectionOf(503, FULL_TEXT);
      total += 1;
      byNetwork.set(network, ofNetwork + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        total -= 1;
        const remaining = (byNetwork.get(network) ?? 0) - 1;
        if (remaining > 0) byNetwork.set(network, remaining);
        else byNetwork.delete(network);
      };
    },
  };
}
