import { paths } from '@exchange/contract';
import type { CDPSession, Page } from '@playwright/test';
import { isSameView, markView } from '../support/sections.ts';
import { signInAhead } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/**
 * A page of each area that players open. Faults of single files are tried with one area, which stands
 * for all: remote-faults.spec.ts.
 */
const PAGES: Readonly<Record<string, string>> = {
  sports: paths.sport('inplay'),
  casino: paths.casinoLobby(),
  wallet: paths.deposit(),
  reports: paths.openBets(),
};
/** A page of the shell; on a phone it loads no area. */
const OF_SHELL = paths.termsAndConditions();
/** The shared modules, all of which the shell gives. */
const SHARED = [
  'react',
  'react-dom',
  '@exchange/api',
  '@exchange/i18n',
  '@exchange/federation/router',
  '@exchange/store',
];
const ANOTHER_FORM = { status: 200, error: false, message: 'ok', data: { another: 'form' } };
/** After these rounds of entering and leaving an area the page is measured. */
const MEASURED_AFTER = [5, 15, 25] as const;
/** What one round may leave behind for good. */
const MAX_PER_ROUND = { listeners: 1, nodes: 20 } as const;

/** A copy of a shared module in the runtime of Module Federation. */
interface Copy {
  from: string;
  useIn: string[];
}
type ShareScope = Record<string, Record<string, Copy>>;
interface FederationGlobal {
  __FEDERATION__: { __INSTANCES__: { shareScopeMap: Record<string, ShareScope> }[] };
}

const shown = (page: Page, area: string) =>
  page.getByRole('main').locator(`[data-boundary=${area}][data-version]`).first();

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ page, system }) => signInAhead(page, system));

for (const [area, path] of Object.entries(PAGES)) {
  test.describe(`the area ${area}`, () => {
    test('shows its active version, whose styles reach nothing outside of it', async ({
      page,
      system,
    }) => {
      const { microFrontends } = await system.store.readRegistry();
      await page.goto(path);
      const version = microFrontends[area]?.[0]?.metadata.version ?? 'none';
      await expect(shown(page, area)).toHaveAttribute('data-version', version);
      await expect(shown(page, area)).not.toBeEmpty();
      const { sheets, reached } = await page.evaluate(readReach, {
        files: system.filesOf(area),
        inside: `[data-boundary=${area}]`,
      });
      expect(sheets).toBeGreaterThan(0);
      expect(reached).toEqual([]);
    });

    test('leaves nothing behind in the page', async ({ page }) => {
      // It is entered and left 25 times.
      test.slow();
      await openShell(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const sizes: Awaited<ReturnType<typeof measure>>[] = [];
      let done = 0;
      for (const rounds of MEASURED_AFTER) {
        for (; done < rounds; done += 1) {
          await goTo(page, path);
          await expect(shown(page, area)).not.toBeEmpty();
          await goTo(page, OF_SHELL);
          await expect(shown(page, area)).toHaveCount(0);
        }
        sizes.push(await measure(session));
      }
      for (const kind of ['listeners', 'nodes'] as const) {
        const grown = MEASURED_AFTER.slice(1).map((after, at) => {
          const more = (sizes[at + 1]?.[kind] ?? 0) - (sizes[at]?.[kind] ?? 0);
          return more / (after - (MEASURED_AFTER[at] ?? 0));
        });
        expect(Math.min(...grown), `${kind} of each visit`).toBeLessThan(MAX_PER_ROUND[kind]);
      }
    });

    test('leaves the rest of the page alone while its files cannot be had, and comes back', async ({
      page,
      system,
    }) => {
      await openShell(page);
      await markView(page);
      const files = `${system.filesOf(area)}/**`;
      await page.route(files, (route) => route.abort('connectionrefused'));
      await goTo(page, path);
      const retry = page
        .getByRole('main')
        .locator(`[data-boundary=${area}]`)
        .getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      const [neighbour = '', other = ''] =
        Object.entries(PAGES).find(([name]) => name !== area) ?? [];
      await goTo(page, other);
      await expect(shown(page, neighbour)).not.toBeEmpty();

      await goTo(page, path);
      await page.unroute(files);
      await retry.click();
      await expect(shown(page, area)).not.toBeEmpty();
      expect(await isSameView(page)).toBe(true);
    });

    test('stands where all calls answer in another form', async ({ page }) => {
      await page.clock.install();
      await openShell(page);
      await markView(page);
      let answered = 0;
      await page.route('**/api/**', async (route) => {
        await route.fulfill({ json: ANOTHER_FORM });
        answered += 1;
      });
      await goTo(page, path);
      await expect.poll(() => answered).toBeGreaterThan(0);
      // Later tries, too.
      await page.clock.runFor(20_000);
      await expect(shown(page, area)).toBeVisible();
      await expect(shown(page, area)).not.toBeEmpty();
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await isSameView(page)).toBe(true);
    });
  });
}

test('all areas use the one copy of each shared module, and one React renders them', async ({
  page,
}) => {
  const rendered = new Set<string>();
  await openShell(page);
  for (const [area, path] of Object.entries(PAGES)) {
    await goTo(page, path);
    await expect(shown(page, area)).not.toBeEmpty();
    for (const key of await page.evaluate(readReactKeys)) rendered.add(key);
  }
  expect(rendered.size).toBe(1);

  const copies = await page.evaluate(readCopies, SHARED);
  const counted = Object.entries(copies).map(([name, { length }]) => [name, length]);
  expect(counted).toEqual(SHARED.map((name) => [name, 1]));
  expect(copies).toEqual(
    Object.fromEntries(SHARED.map((name) => [name, [expect.objectContaining({ from: 'shell' })]])),
  );
  const users = copies['@exchange/store']?.[0]?.useIn ?? [];
  for (const area of Object.keys(PAGES)) {
    expect(users).toContainEqual(expect.stringMatching(`^mfe_${area}_`));
  }
});

/** Opens a page of the shell, whose app runs then: it follows addresses from there on. */
async function openShell(page: Page): Promise<void> {
  await page.goto(OF_SHELL);
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Navigates within the open page. */
const goTo = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);

async function measure(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: read('JSEventListeners'), nodes: read('Nodes') };
}

/** Finds the selectors in an area's style sheets that match elements outside of it. */
function readReach({ files, inside }: { files: string; inside: string }) {
  const reached: string[] = [];
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        // Pseudo-elements match no element.
        const selector = rule.selectorText.replaceAll(/::[\w-]+(?:\([^)]*\))?/g, '');
        const found = [...document.querySelectorAll(selector || '*')];
        if (found.some((element) => !element.closest(inside))) reached.push(rule.selectorText);
      } else if (rule instanceof CSSGroupingRule) {
        visit(rule.cssRules);
      }
    }
  };
  const sheets = [...document.styleSheets].filter(({ href }) => href?.startsWith(files));
  for (const sheet of sheets) visit(sheet.cssRules);
  return { sheets: sheets.length, reached };
}

/** Each copy of React marks its elements with a random suffix of its own. */
function readReactKeys(): string[] {
  const elements = [...document.querySelectorAll('*')];
  return elements
    .flatMap((one) => Object.keys(one))
    .filter((key) => key.startsWith('__reactFiber$'));
}

/** Returns the copies of shared modules in all containers of the page. */
function readCopies(names: readonly string[]): Record<string, Copy[]> {
  const { __INSTANCES__ } = (globalThis as unknown as FederationGlobal).__FEDERATION__;
  const scopes = __INSTANCES__.flatMap(({ shareScopeMap }) => Object.values(shareScopeMap));
  return Object.fromEntries(
    names.map((name) => {
      const copies = new Set(scopes.flatMap((scope) => Object.values(scope[name] ?? {})));
      return [name, [...copies].map(({ from, useIn }) => ({ from, useIn: [...useIn] }))];
    }),
  );
}
