import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Moment } from '../adapter.ts';
import { injectFault, readRemoteFiles } from './remote-files.ts';
import {
  Broken,
  neighbourOf,
  notOffered,
  orBroken,
  prepareRemote,
  type Rule,
  type RuleContext,
  requireAbility,
} from './rule.ts';
import {
  expectHost,
  expectMounted,
  expectReplaced,
  expectSameView,
  goTo,
  openHost,
  PATIENCE,
  requireNavigation,
} from './views.ts';

/** Browsers that are tried until one of each version was seen. */
const MAX_BROWSERS = 30;
/** Visits in which a version that must not run could. */
const VISITS = 3;

const throwingRule = (moment: Moment): Rule => ({
  id: `throws-at-${moment}`,
  title: `a version that throws at ${moment} gives way in the same view`,
  scope: 'remote',
  async run(context) {
    const { page, remote, system } = context;
    const breakVersion = requireAbility(system, 'breakVersion');
    const { lastGood } = await prepareRemote(context);
    await breakVersion(page, remote.name, moment);
    await openHost(context);
    await goTo(context, remote.path);
    await expectReplaced(context, lastGood);
    await expectSameView(context);
    // Else it was rejected before it could throw.
    const ran = await page.evaluate(() => 'conformanceRan' in globalThis);
    if (!ran) throw new Error(`The version of ${remote.name} that should throw did not run`);
  },
});

function requireVersion({ remote }: RuleContext) {
  if (!remote.readVersion) throw notOffered('readVersion');
  return remote.readVersion;
}

/** Loads the remote's page; resolves to the version that it shows. */
async function readLoadedVersion(context: RuleContext, page: Page): Promise<string | null> {
  await page.goto(context.remote.path);
  await expectMounted(page, context.remote);
  return requireVersion(context)(page);
}

/** Publishes a version for the time of `check`, which is then taken back. */
async function withVersion(
  { remote: { name }, system }: RuleContext,
  kind: 'publish' | 'publishMisfit',
  check: (version: string) => Promise<void>,
): Promise<void> {
  const publish = requireAbility(system, kind);
  const rollBack = requireAbility(system, 'rollBack');
  const version = await publish(name);
  try {
    await check(version);
  } finally {
    await rollBack(name);
  }
}

/** Rules about versions that throw, and about new ones while the system runs. */
export const VERSION_RULES: readonly Rule[] = [
  throwingRule('load'),
  throwingRule('mount'),
  {
    id: 'new-version',
    title:
      'a new version is shown by the next load, without a build of the host, and a rollback takes it back',
    scope: 'remote',
    async run(context) {
      const { page, remote } = context;
      requireVersion(context);
      await prepareRemote(context);
      const before = await readLoadedVersion(context, page);
      const read = () => readLoadedVersion(context, page);
      await withVersion(context, 'publish', (version) =>
        orBroken(
          `The new version of ${remote.name} is not shown`,
          expect.poll(read, PATIENCE).toBe(version),
        ),
      );
      await orBroken(
        `The former version of ${remote.name} is not shown after its rollback`,
        expect.poll(read, PATIENCE).toBe(before),
      );
    },
  },
  {
    id: 'canary',
    title: 'a canary gives two versions to two browsers, each the same one at every visit',
    scope: 'remote',
    async run(context) {
      const { remote, system } = context;
      const startCanary = requireAbility(system, 'startCanary');
      const endCanary = requireAbility(system, 'endCanary');
      requireVersion(context);
      const { version: active } = await prepareRemote(context);
      const canary = await startCanary(remote.name);
      try {
        const shown = await collectVersions(context);
        await orBroken(
          `Browsers have other versions of ${remote.name} than the active one and the canary`,
          (async () => expect([...shown].sort()).toEqual([active, canary].sort()))(),
        );
      } finally {
        await endCanary(remote.name);
      }
    },
  },
  {
    id: 'files-gone',
    title: 'a tab whose files are gone after a deploy has the new version as it enters the remote',
    scope: 'remote',
    async run(context) {
      const { page, remote, browser, system } = context;
      requireVersion(context);
      requireNavigation(context);
      const location = await prepareRemote(context);
      const visit = { ...context, browser, origin: system.url };
      const files = await readRemoteFiles(location, visit);
      await openHost(context);
      await withVersion(context, 'publish', async (version) => {
        await injectFault(page, files, (route) => route.fulfill({ status: 404, body: '' }));
        await goTo(context, remote.path);
        // It may have heard of no new version yet: then it asks on the next navigation.
        const retry = remote.retry ? page.locator(remote.retry).first() : undefined;
        const content = page.locator(remote.mounted).first();
        await orBroken(
          `Nothing is shown in place of ${remote.name}`,
          expect(retry ? content.or(retry).first() : content).toBeVisible(PATIENCE),
        );
        if (await retry?.isVisible()) await retry?.click();
        await expectMounted(page, remote, version);
      });
    },
  },
  {
    id: 'misfit',
    title: 'a version whose calls the server does not have never runs, even where it was forced',
    scope: 'remote',
    async run(context) {
      const { page, remote } = context;
      requireVersion(context);
      const { version: active } = await prepareRemote(context);
      await withVersion(context, 'publishMisfit', async (version) => {
        const asked: string[] = [];
        page.on('request', (one) => asked.push(one.url()));
        for (let visit = 0; visit < VISITS; visit += 1) {
          const shown = await readLoadedVersion(context, page);
          if (shown !== active) throw new Broken(`${remote.name} has the version ${shown}`);
        }
        if (asked.some((url) => url.includes(`/${version}/`))) {
          throw new Broken(`The browser asked for files of ${remote.name} ${version}`);
        }
      });
    },
  },
  {
    id: 'disable',
    title:
      'a remote that is switched off is not loaded, the rest of the page stays, and it comes back',
    scope: 'remote',
    async run(context) {
      const { page, remote, system } = context;
      const disable = requireAbility(system, 'disable');
      const enable = requireAbility(system, 'enable');
      const { base, version } = await prepareRemote(context);
      const begun = performance.now();
      await page.goto(remote.path);
      await expectMounted(page, remote, version);
      const usual = performance.now() - begun;
      await disable(remote.name);
      try {
        const asked: string[] = [];
        page.on('request', (one) => asked.push(one.url()));
        await page.goto(remote.path);
        await expectHost(context);
        // Hosts load remotes after their own content: what is absent at once may still come.
        await page.waitForTimeout(2 * usual);
        await orBroken(
          `${remote.name} is shown`,
          expect(page.locator(remote.mounted)).toHaveCount(0),
        );
        if (asked.some((url) => url.startsWith(base))) {
          throw new Broken(`The browser asked for files of ${remote.name}`);
        }
        const neighbour = neighbourOf(context);
        if (neighbour) {
          await goTo(context, neighbour.path);
          await expectMounted(page, neighbour);
        }
      } finally {
        await enable(remote.name);
      }
      await orBroken(
        `${remote.name} does not come back after it was switched on`,
        expect(async () => {
          await page.goto(remote.path);
          await expectMounted(page, remote, version, { timeout: 3000 });
        }).toPass(PATIENCE),
      );
    },
  },
];

/** Opens the remote twice in each of some browsers, until two versions were seen. */
async function collectVersions(context: RuleContext): Promise<ReadonlySet<string | null>> {
  const { browser, remote, system } = context;
  const contexts: BrowserContext[] = [];
  const shown = new Set<string | null>();
  try {
    for (let count = 0; shown.size < 2 && count < MAX_BROWSERS; count += 1) {
      const one = await browser.newContext({ baseURL: system.url });
      contexts.push(one);
      const page = await one.newPage();
      const first = await readLoadedVersion(context, page);
      if ((await readLoadedVersion(context, page)) !== first) {
        throw new Broken(`One browser has two versions of ${remote.name}`);
      }
      shown.add(first);
    }
    return shown;
  } finally {
    await Promise.all(contexts.map((one) => one.close()));
  }
}
