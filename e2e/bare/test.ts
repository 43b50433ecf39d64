import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { buildFolder } from '@exchange/tooling/build-apps.ts';
import { releaseBuilds } from '@exchange/tooling/start/releases.ts';
import { systemPrograms } from '@exchange/tooling/start/system.ts';
import { forEachApp, readPorts } from '@exchange/tooling/workspace.ts';
import { type Browser, test as base, expect as baseExpect, type Page } from '@playwright/test';
import { createPrograms } from '../support/programs.ts';
import { logInAsPlayer } from '../support/sign-in.ts';
import { startBareBackend } from './backend.ts';

/** A player who can sign in, beside the demo id. */
export const PLAYER = { userName: 'asha', password: 'Secret-12345' } as const;
const USERS = [
  [DEMO_CREDENTIALS.user_name, DEMO_CREDENTIALS.password],
  [PLAYER.userName, PLAYER.password],
] as const;

/** Above the ports of the systems of other tests, which have twenty each. */
const ABOVE = 700;
/** Longest wait for the first page, in ms. */
const FIRST_PAGE_MS = 60_000;
const FIRST_PORT = Number(process.env.E2E_PORT_BASE ?? 21_000) + ABOVE;

/**
 * Starts a worker's system: the built app behind its edge, with the minimal backend in place of our
 * server.
 */
async function startBareSystem(portBase: number, { frames }: { frames: boolean }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-bare-'));
  const ports = readPorts({ PORT_BASE: String(portBase) });
  const releasesDir = path.join(folder, 'releases');
  await releaseBuilds(releasesDir, forEachApp(buildFolder), 'test');
  const backend = await startBareBackend(ports.server, USERS);
  const specs = systemPrograms({
    ports,
    releasesDir,
    serverArgs: [],
    shellDist: buildFolder('shell'),
    env: { DATA_DIR: folder, API_ECHOES_REQUEST_ID: 'off', EXCHANGE_TEST: '1' },
  }).filter(({ name }) => name !== 'server' && name !== 'provider');
  for (const { name, env } of specs) {
    // Its games stand on the backend's own origin.
    if (name === 'edge') {
      Object.assign(env ?? {}, {
        FRAME_ORIGINS: `http://{hostname}:${ports.server}`,
        ...(!frames && { FRAMES: 'off' }),
      });
    }
  }
  const programs = createPrograms(specs, path.join(folder, 'system.log'));
  await Promise.all(specs.map(({ name }) => programs.start(name)));
  return {
    url: `http://localhost:${ports.edge}`,
    backend,
    async dispose() {
      await programs.stopAll();
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Opens a page before the first test: on a busy machine a cold browser and cold programs take longer
 * than the waits of tests, which are about what players see.
 */
async function openOnce(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'commit', timeout: FIRST_PAGE_MS });
  const end = page.locator('#root').getByRole('contentinfo');
  await end.waitFor({ state: 'attached', timeout: FIRST_PAGE_MS });
  await page.close();
}

type BareSystem = Awaited<ReturnType<typeof startBareSystem>>;

const MALFORMED = 'Malformed data left out: ';

/** Tests of the app against a backend with only the specified responses. */
export const test = base.extend<
  {
    backend: BareSystem['backend'];
    /** Faults that the page reported or threw. */
    faults: string[];
  },
  { frames: boolean; system: BareSystem }
>({
  frames: [true, { option: true, scope: 'worker' }],
  system: [
    async ({ browser, frames }, use, { parallelIndex }) => {
      const system = await startBareSystem(FIRST_PORT + parallelIndex * 20, { frames });
      try {
        await openOnce(browser, system.url);
        await use(system);
      } finally {
        await system.dispose();
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  backend: [
    async ({ system }, use) => {
      system.backend.reset();
      await use(system.backend);
      expect([...system.backend.wrongFields]).toEqual([]);
    },
    { auto: true },
  ],
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        if (text.startsWith(MALFORMED)) faults.push(text.slice(MALFORMED.length));
      });
      await use(faults);
    },
    { auto: true },
  ],
  actionTimeout: 20_000,
  baseURL: async ({ system }, use) => use(system.url),
});
export const expect = baseExpect.configure({ timeout: 20_000 });

/** Opens `place` signed in as the player; the form has tests of its own. */
export async function logIn(page: Page, place = '/'): Promise<void> {
  await logInAsPlayer(page, PLAYER, place);
  await expect(page.getByTestId('balance')).toHaveText('₹ 5,000');
}

/** Expects the page's content: no failure in its place, no fault reported, none thrown. */
export async function expectWhole(page: Page, faults: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByText('did not answer')).toHaveCount(0);
  expect(faults).toEqual([]);
}
