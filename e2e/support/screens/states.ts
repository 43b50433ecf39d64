import type { Page } from '@playwright/test';

/** What the network does to a page before its picture is taken. */
export type NetworkState = (page: Page) => Promise<unknown>;

const API = '**/api/v5/**';
const SETTINGS = 'default-setting';

/** The edge's own answer while the server is down. */
const UNREACHABLE = {
  status: 502,
  error: true,
  message: 'The service is not reachable right now, please try again.',
  data: null,
};

/** Calls that the page makes get no answer yet. */
export const heldBack: NetworkState = (page) =>
  page.route(API, (route) => (route.request().url().endsWith(SETTINGS) ? route.continue() : never));

/** The server is down: the edge answers in its place. */
export const serverDown: NetworkState = (page) =>
  page.route(API, (route) => route.fulfill({ status: 502, json: UNREACHABLE }));

/** The origins of remotes take every connection and never answer. */
export const remotesSlow =
  (origins: readonly string[]): NetworkState =>
  (page) =>
    page.route(startsWithAny(origins), () => never);

/** The origins of remotes are gone. */
export const remotesDown =
  (origins: readonly string[]): NetworkState =>
  (page) =>
    page.route(startsWithAny(origins), (route) => route.abort());

/** The shell is still on its way: what shows is what came with the HTML. */
export const shellHeld: NetworkState = (page) => page.route('**/assets/**/*.js', () => never);

/** The match page's reply with one thing changed, as the server sends it a moment later. */
export const eventChanged =
  (change: (odds: WireOdds) => void): NetworkState =>
  async (page) => {
    // Prices come by polls then, which can be changed.
    await page.route('**/api/v5/stream', (route) => route.abort());
    await page.route('**/api/v5/event-detals', async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const url = new URL(route.request().url());
      // Only browsers know the names below localhost.
      url.hostname = '127.0.0.1';
      try {
        const response = await route.fetch({ url: url.href, headers });
        const reply = (await response.json()) as { data: { odds: WireOdds } };
        change(reply.data.odds);
        await route.fulfill({ response, json: reply });
      } catch {
        // The page was closed with a poll under way.
        await route.abort().catch(() => undefined);
      }
    });
  };

/** What the changed replies touch of a market on the wire. */
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
