import { createHash } from 'node:crypto';
import type { Moment } from '@exchange/conformance';
import type { RemoteAreaName } from '@exchange/contract';
import type { PageRegistry, Release } from '@exchange/federation/registry';
import type { Page } from '@playwright/test';
import { baseOf, readEntry, replaceRegistry } from './page-registry.ts';

/** Code after the entry's own: it replaces the container. */
const wrapper = (container: string, moment: Moment) => `
;(() => {
  const real = globalThis[${JSON.stringify(container)}];
  globalThis.conformanceRan = true;
  const fail = () => { throw new Error('Thrown at ${moment}'); };
  const spoil = (module) => ({
    ...module,
    Fragment: fail,
    routes: Object.fromEntries(Object.entries(module.routes ?? {}).map(([mount, routes]) =>
      [mount, routes.map((route) => ({ ...route, Component: fail }))])),
  });
  globalThis[${JSON.stringify(container)}] = {
    init: (...args) => real.init(...args),
    get: async (...args) => {
      const factory = await real.get(...args);
      return () => ${moment === 'load' ? 'fail()' : 'spoil(factory())'};
    },
  };
})();`;

/**
 * Serves the page a release whose code throws, with the matching hash in its registry: a team's
 * mistake, not a manipulated file.
 */
export async function breakRelease(
  page: Page,
  { area, release, moment }: BrokenRelease,
): Promise<void> {
  const entry = await readEntry(page.request, release);
  const entryUrl = baseOf(release) + entry.file;
  const original = await (await page.request.get(entryUrl)).text();
  const broken = original + wrapper(entry.container, moment);
  const hash = `sha384-${createHash('sha384').update(broken).digest('base64')}`;
  await page.route(entryUrl, (route) =>
    route.fulfill({
      body: broken,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const integrity = { ...release.integrity, [entry.file]: hash };
  await replaceRegistryOf(page, (registry) => ({
    ...registry,
    remotes: {
      ...registry.remotes,
      [area]: { ...registry.remotes[area], active: { ...release, integrity } },
    },
  }));
}

interface BrokenRelease {
  area: RemoteAreaName;
  release: Release;
  moment: Moment;
}

async function replaceRegistryOf(
  page: Page,
  change: (registry: PageRegistry) => PageRegistry,
): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    // Its preloads have the former hash.
    const {
      link: _,
      'content-length': __,
      'content-encoding': ___,
      ...headers
    } = response.headers();
    const body = replaceRegistry(await response.text(), change);
    await route.fulfill({ status: response.status(), headers, body });
  });
}
