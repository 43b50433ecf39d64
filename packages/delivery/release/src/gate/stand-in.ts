import {
  type PageRegistry,
  parseRegistry,
  type Release,
  withMenu,
} from '@exchange/federation/registry';
import { type ReleaseRecord, registerRelease } from '@exchange/federation/releases';
import type { Page, Route } from 'playwright-core';

/**
 * Serves the page a registry with the release; resolves to true if it could. Without a shell the
 * page fails.
 */
export async function standIn(
  page: Pick<Page, 'route'>,
  release: ReleaseRecord,
  { address, areasOrigin }: { address: string; areasOrigin?: string | undefined },
) {
  let isReplaced = false;
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const html = replaceInPage(await response.text(), release, areasOrigin);
    isReplaced = html !== undefined;
    const { link: _, ...headers } = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const folder = html?.folder ?? '';
    await route.fulfill({
      status: response.status(),
      headers: {
        ...headers,
        'content-security-policy': policy.replace(
          /(script-src|style-src|connect-src) /g,
          `$1 ${folder} `,
        ),
      },
      body: html?.text ?? '',
    });
  };
  await page.route(address, async (route) => {
    try {
      await answer(route);
    } catch {
      // The page reports unhandled requests itself; a closed one does not.
      await route.abort().catch(() => undefined);
    }
  });
  return () => isReplaced;
}

/**
 * Returns the page with the release in its registry; undefined if neither a live version nor
 * `areasOrigin` tells where its files are.
 */
export function replaceInPage(
  html: string,
  release: ReleaseRecord,
  areasOrigin?: string,
): { text: string; folder: string } | undefined {
  const [element, start, json] = /(<script[^>]* id="registry">)(.*?)<\/script>/s.exec(html) ?? [];
  if (!element || !start || !json) return undefined;
  // Also preserves fields that only a newer shell reads.
  const whole = JSON.parse(json) as PageRegistry;
  const registry = parseRegistry(whole);
  const live = registry.remotes[release.remote]?.active.manifestUrl;
  const base = live ?? areasOrigin?.replaceAll('{area}', release.remote);
  const { area } = release;
  if (base === undefined || !area) return undefined;
  const { url, extras } = registerRelease(release);
  const manifestUrl = new URL(url, base).href;
  const active: Release = { version: release.version, manifestUrl, integrity: extras.integrity };
  const next: PageRegistry = {
    ...whole,
    areas: { ...whole.areas, [release.remote]: withMenu(area) },
    remotes: { ...whole.remotes, [release.remote]: { active } },
  };
  const content = JSON.stringify(next).replaceAll('<', '\\u003c');
  return {
    text: html.replace(element, () => `${start}${content}</script>`),
    folder: new URL('.', manifestUrl).href,
  };
}
