import type { Page } from '@playwright/test';

/** Depth of a request with an unknown initiator. */
export const UNKNOWN_DEPTH = Number.POSITIVE_INFINITY;

/** A request of a page: the HTML is at depth 0, what the HTML itself asks for at depth 1. */
interface ChainedRequest {
  /** Path with query; other origins with the whole address. */
  address: string;
  method: string;
  depth: number;
  /** Address of its initiator. */
  by: string;
  /** Time in ms of the browser's own clock. */
  at: number;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

const frames = (stack?: Stack): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...frames(stack.parent)] : [];

/**
 * Records the initiator of each request, and holds requests deeper than the HTML's own until
 * `release`: earlier content needs none of them.
 */
export async function holdDeepRequests(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const requests: ChainedRequest[] = [];
  const depths = new Map<string, number>();
  const byId = new Map<string, number>();
  const paused: { requestId: string; networkId: string | undefined }[] = [];
  let holding = true;

  // The browser's own requests, such as icons and headers' preloads, have no initiator.
  const depthBelow = (asker: string | undefined, kind: string) =>
    asker === undefined && kind === 'other' ? 1 : (depths.get(asker ?? '') ?? UNKNOWN_DEPTH) + 1;

  const goOn = () => {
    for (const one of paused.splice(0)) {
      const depth = byId.get(one.networkId ?? '');
      // Initiator and pause are reported in either order.
      if (one.networkId !== undefined && depth === undefined) paused.push(one);
      else if (holding && (depth ?? 0) > 1) paused.push(one);
      else
        void cdp.send('Fetch.continueRequest', { requestId: one.requestId }).catch(() => undefined);
    }
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    const asker =
      initiator.type === 'script'
        ? frames(initiator.stack as Stack | undefined).find(Boolean)
        : initiator.url;
    const depth = type === 'Document' ? 0 : depthBelow(asker, initiator.type);
    byId.set(requestId, depth);
    if (!depths.has(request.url)) depths.set(request.url, depth);
    const { origin } = new URL(page.url() === 'about:blank' ? request.url : page.url());
    const address = request.url.replace(origin, '');
    requests.push({
      address,
      method: request.method,
      depth,
      by: asker ?? '',
      at: timestamp * 1000,
    });
    goOn();
  });
  cdp.on('Fetch.requestPaused', ({ requestId, networkId }) => {
    paused.push({ requestId, networkId });
    goOn();
  });
  await cdp.send('Network.enable');
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return {
    requests,
    async release() {
      holding = false;
      goOn();
      await cdp.send('Fetch.disable');
    },
  };
}
