import type { Page } from '@playwright/test';

/** Changes the network of a page before its screenshot. */
export type NetworkState = (page: Page) => Promise<unknown>;

const API = '**/api/v5/**';
const SETTINGS = 'default-setting';

/** The edge's own response without the server. */
const UNREACHABLE = {
  status: 502,
  error: true,
  message: 'The service is not reachable right now, please try again.',
  data: null,
};

/** Delays the page's calls. */
export const heldBack: NetworkState = (page) =>
  page.route(API, (route) => (route.request().url().endsWith(SETTINGS) ? route.continue() : never));

/** Returns the edge's error, as without the server. */
export const serverDown: NetworkState = (page) =>
  page.route(API, (route) => route.fulfill({ status: 502, json: UNREACHABLE }));

/** Accepts connections to the remotes' origins without a response. */
export const remotesSlow =
  (origins: readonly string[]): NetworkState =>
  (page) =>
    page.route(startsWithAny(origins), () => never);

/** Aborts requests to the remotes' origins. */
export const remotesDown =
  (origins: readonly string[]): NetworkState =>
  (page) =>
    page.route(startsWithAny(origins), (route) => route.abort());

/** Delays the shell: the page shows the HTML's own content. */
export const shellHeld: NetworkState = (page) => page.route('**/assets/**/*.js', () => never);

/** Changes one field of the match page's reply, as in a later reply of the server. */
export const eventChanged =
  (change: (odds: WireOdds) => void): NetworkState =>
  async (page) => {
    // Prices then come by polls, which can be changed.
    await page.route('**/api/v5/stream', (route) => route.abort());
    await page.route('**/api/v5/event-detals', async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const url = new URL(route.request().url());
      // Only browsers resolve the names below localhost.
      url.hostname = '127.0.0.1';
      try {
        const response = await route.fetch({ url: url.href, headers });
        const reply = (await response.json()) as { data: { odds: WireOdds } };
        change(reply.data.odds);
        await route.fulfill({ response, json: reply });
      } catch {
        // The page was closed with a poll in flight.
        await route.abort().catch(() => undefined);
      }
    });
  };

/** Fields of a market on the wire that the changed replies modify. */
export interface WireOdds {
  InplayStatus?: string;
  adminMessage?: string;
  IsBetAllow?: string;
  runner_json: {
    status: string;
    ex: { availableToBack: { price: number; size: number }[] };
  }[];
}

const never = new Promise<never>(() => undefined);
const startsWithAny = (origins: readonly string[]) => (url: URL) => origins.includes(url.origin);
