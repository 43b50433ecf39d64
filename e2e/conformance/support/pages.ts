import { BASES, DEMO_CREDENTIALS, endpoints, paths, type RemoteAreaName } from '@exchange/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { startSignedIn } from '../../support/signed-in.ts';

/** A page of each area of this product. */
export const AREA_PAGES = {
  sports: paths.sport('inplay'),
  casino: paths.casinoLobby(),
  wallet: paths.deposit(),
  reports: paths.openBets(),
} as const;
/** An area of this product. */
export type KnownArea = keyof typeof AREA_PAGES;
export const KNOWN_AREAS = Object.keys(AREA_PAGES) as readonly KnownArea[];

/** A page of the shell alone, on a phone: it loads and preloads no remote. */
export const SHELL_PAGE = paths.termsAndConditions();
export const PHONE = { width: 360, height: 740 };

/** Returns an area's boundary in the page's content. */
export const boundaryOf = (page: Page, area: RemoteAreaName): Locator =>
  page.locator(`main [data-boundary=${area}]`).first();

/** Follows a link inside the page, without a load: faults then affect a running shell. */
export async function enter(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Expects the shell, in any state of an area. */
export async function expectShell(page: Page): Promise<void> {
  await expect(page.locator('[data-boundary=shell]').first()).toBeVisible();
}

/** Expects content of this version of the area. */
export async function expectVersion(
  page: Page,
  area: RemoteAreaName,
  version: string,
  timeout = 30_000,
): Promise<void> {
  const boundary = boundaryOf(page, area);
  await expect(boundary).toHaveAttribute('data-version', version, { timeout });
  await expect(boundary).not.toBeEmpty();
}

/** Expects the area's fallback, with a retry. */
export async function expectFallback(page: Page, area: RemoteAreaName): Promise<Locator> {
  const boundary = page.locator(`main [data-boundary=${area}]:not([data-version])`).first();
  const retry = boundary.getByRole('button');
  await expect(retry).toBeVisible();
  return retry;
}

const LOGIN_PATH = BASES.api + endpoints.login.path;

/**
 * Signs in with the demo account on the page's next loads; returns false if the system offers none.
 */
export async function signInWithDemo(page: Page): Promise<boolean> {
  const reply = await page.request.post(LOGIN_PATH, { data: DEMO_CREDENTIALS });
  if (!reply.ok()) return false;
  const { userinfo } = (await reply.json()) as { userinfo: unknown };
  await startSignedIn(page, userinfo);
  return true;
}

/** Marks the page; `isSameView` is false after a reload. */
export { isSameView, markView } from '../../support/sections.ts';
