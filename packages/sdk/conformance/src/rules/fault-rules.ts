import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Route } from '@playwright/test';
import { type Fault, injectFault, type RemoteFiles, readRemoteFiles } from './remote-files.ts';
import {
  NotOffered,
  neighbourOf,
  notOffered,
  orBroken,
  prepareRemote,
  type Rule,
  type RuleContext,
} from './rule.ts';
import {
  expectMounted,
  expectReplaced,
  expectSameView,
  expectStays,
  goTo,
  openHost,
  PATIENCE,
} from './views.ts';

/** Time in which a remote that is shown makes its first call, in ms. */
const CALL_PATIENCE = { timeout: 5000 } as const;

/** A fault after which a version cannot be shown. */
interface FatalFault {
  id: string;
  title: string;
  fault: Fault;
  /** The files that the remote must have for it. */
  needs?: 'manifest' | 'scripts' | 'styles';
}

const CORS = { 'access-control-allow-origin': '*' };
const EVIL = 'globalThis.conformanceEvil = true;';
const SLOW_MS = 1500;
/** Time of one try to show a remote whose fault has ended, in ms. */
const RETRY_MS = 3000;

const answer = (status: number, body = '{}', contentType = 'application/json') =>
  ({ status, body, contentType, headers: CORS }) as const;

const change = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n${EVIL}` });
};

const FATAL: readonly FatalFault[] = [
  {
    id: 'unreachable',
    title: 'a remote that is down leaves host and neighbours alone, and comes back',
    fault: (route) => route.abort('connectionrefused'),
  },
  {
    id: 'never-answers',
    title: 'a remote that never answers is given up, and comes back',
    fault: () => new Promise(() => undefined),
  },
  {
    id: 'manifest-503',
    title: 'a manifest that answers with 503 and JSON is no manifest',
    needs: 'manifest',
    fault: (route, file, { manifest }) =>
      file === manifest ? route.fulfill(answer(503)) : undefined,
  },
  {
    id: 'manifest-other',
    title: 'a manifest that answers with other JSON is no manifest',
    needs: 'manifest',
    fault: (route, file, { manifest }) =>
      file === manifest ? route.fulfill(answer(200)) : undefined,
  },
  {
    id: 'entry-missing',
    title: 'a remote without its entry leaves host and neighbours alone, and comes back',
    fault: (route, file, { entry }) => (file === entry ? route.fulfill(answer(404)) : undefined),
  },
  {
    id: 'entry-broken',
    title: 'an entry with a syntax error leaves host and neighbours alone',
    fault: (route, file, { entry }) =>
      file === entry ? route.fulfill(answer(200, 'const (;', 'text/javascript')) : undefined,
  },
  {
    id: 'code-missing',
    title: 'a remote without its code leaves host and neighbours alone, and comes back',
    needs: 'scripts',
    fault: (route, file, { scripts }) =>
      scripts.includes(file) ? route.fulfill(answer(404)) : undefined,
  },
  {
    id: 'styles-missing',
    title: 'a remote without its styles is not shown, and comes back',
    needs: 'styles',
    fault: (route, file, { styles }) =>
      styles.includes(file) ? route.fulfill(answer(404)) : undefined,
  },
  {
    id: 'code-changed',
    title: 'code that was changed on its way does not run',
    fault: (route, file) => (file.endsWith('.js') ? change(route) : undefined),
  },
];

const hasNeeded = (files: RemoteFiles, needs: FatalFault['needs']) =>
  needs === undefined || (files[needs]?.length ?? 0) > 0;

async function runFatal(context: RuleContext, { fault, needs }: FatalFault): Promise<void> {
  const { page, remote, system } = context;
  const { location, files } = await readFiles(context);
  if (!hasNeeded(files, needs)) throw new NotOffered(`${remote.name} has no ${needs}`);
  const end = await injectFault(page, files, fault);
  await openHost(context);
  await goTo(context, remote.path);
  await expectReplaced(context, location.lastGood);
  if (location.lastGood === undefined) {
    await end();
    await expectBack(context, location.version);
  }
  const neighbour = neighbourOf(context);
  if (neighbour) {
    await goTo(context, neighbour.path);
    await expectMounted(page, neighbour, (await system.locate(neighbour.name))?.version);
  }
  await expectSameView(context);
}

async function readFiles(context: RuleContext) {
  const location = await prepareRemote(context);
  const visit = { ...context, origin: context.system.url };
  return { location, files: await readRemoteFiles(location, visit) };
}

/** Expects the remote after its fault has ended, by its button or by another visit. */
async function expectBack(context: RuleContext, version: string | undefined): Promise<void> {
  const { page, remote } = context;
  const retry = remote.retry && page.locator(remote.retry).first();
  await orBroken(
    `${remote.name} does not come back`,
    // Requests still in flight may fail the first try.
    expect(async () => {
      if (!retry) await page.goto(remote.path);
      else if (await retry.isVisible()) await retry.click();
      await expectMounted(page, remote, version, { timeout: RETRY_MS });
    }).toPass(PATIENCE),
  );
}

/** Rules about remotes whose files cannot be had, and about those that answer late or otherwise. */
export const FAULT_RULES: readonly Rule[] = [
  ...FATAL.map(
    (fatal): Rule => ({
      ...{ id: fatal.id, title: fatal.title, scope: 'remote' },
      run: (context) => runFatal(context, fatal),
    }),
  ),
  {
    id: 'slow',
    title: 'a remote with slow files is shown in the end',
    scope: 'remote',
    async run(context) {
      const { page, remote } = context;
      const { location, files } = await readFiles(context);
      await injectFault(page, files, async (route) => {
        await sleep(SLOW_MS);
        await route.continue();
      });
      await openHost(context);
      await goTo(context, remote.path);
      await expectMounted(page, remote, location.version);
    },
  },
  {
    id: 'calls-of-another-form',
    title: 'calls that answer something else leave remote and host standing',
    scope: 'remote',
    async run(context) {
      const { adapter, page, remote } = context;
      const { calls } = adapter;
      if (!calls) throw notOffered('calls');
      const { version } = await prepareRemote(context);
      await openHost(context);
      let answered = 0;
      await page.route(calls.pattern, async (route) => {
        await route.fulfill({ json: calls.answer });
        answered += 1;
      });
      await goTo(context, remote.path);
      await expectMounted(page, remote, version);
      await expect
        .poll(() => answered, CALL_PATIENCE)
        .toBeGreaterThan(0)
        .catch(() => {
          throw new NotOffered(`${remote.name} makes no call of ${calls.pattern}`);
        });
      await expectStays(context);
      await expectSameView(context);
    },
  },
];
