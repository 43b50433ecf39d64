import { activateRelease, UNCHECKED } from '@exchange/release';
import type { Page } from '@playwright/test';
import { markShell, publishShell } from '../support/shell-versions.ts';
import { expect, test } from '../support/team.ts';

const LOBBY = '/casino-provider/All%20Casinos';
const LOBBY_FILE = 'mfe-casino/src/lobby/LobbyPage.tsx';
const RELEASES = 20;
/** Visitors at the same time that read pages without a browser. */
const READERS = 6;
/** Pages that they read of each release. */
const VIEWS_OF_EACH = 10;
/** For a busy machine. */
const PATIENCE = { timeout: 60_000 } as const;
const PHONE =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

interface PageVersions {
  shell: string;
  casino: string;
}

const parseVersions = (registry: string): PageVersions => {
  const { shell, remotes } = JSON.parse(registry) as {
    shell: string;
    remotes: Record<string, { active: { version: string } }>;
  };
  return { shell, casino: remotes.casino?.active.version ?? '' };
};

/** Returns what is wrong with a page's HTML: each fault in words. */
function findFaults(html: string, path: string, { casino }: PageVersions): string[] {
  const outside = html.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '');
  const folders = outside.matchAll(/\/casino\/(\d+\.\d+\.\d+[^/"]*)\//g);
  const others = [...folders].map(([, version]) => version).filter((one) => one !== casino);
  const heading = /Lobby of [\d.]+/.exec(outside)?.[0];
  const isMixed = path === LOBBY && heading !== undefined && heading !== `Lobby of ${casino}`;
  return [
    ...others.map((version) => `${path} of casino ${casino} names files of ${version}`),
    ...(isMixed ? [`${path} of casino ${casino} shows the ${heading}`] : []),
  ];
}

/** Opens the lobby as a player does, and returns what is wrong with it, before and after the app. */
async function openLobby(
  page: Page,
  url: string,
): Promise<{ faults: string[]; seen: PageVersions }> {
  await page.goto(url + LOBBY, { waitUntil: 'commit' });
  const headings: string[] = [];
  const heading = page.getByRole('heading', { name: /^Lobby of / }).first();
  await heading.waitFor();
  headings.push((await heading.textContent().catch(() => null)) ?? 'gone');
  await page.locator('body > .frame').waitFor({ state: 'detached' });
  headings.push(
    (await page
      .locator('#root')
      .getByRole('heading', { name: /^Lobby of / })
      .textContent()) ?? '',
  );
  const seen = parseVersions((await page.locator('#registry').textContent()) ?? '{}');
  const shell = await page.evaluate(() => document.documentElement.dataset.shell);
  const wrong = headings.filter((text) => text !== `Lobby of ${seen.casino}`);
  return {
    seen,
    faults: [
      ...wrong.map((text) => `a page of casino ${seen.casino} showed “${text}”`),
      ...(shell === seen.shell ? [] : [`a page of shell ${seen.shell} ran ${shell}`]),
    ],
  };
}

test(`${RELEASES} releases under load show no visitor a broken or mixed page`, async ({
  browser,
  system,
  team: { checkout, publish },
}) => {
  // Two builds, and twenty releases beside eight visitors, each seen within its own bound.
  test.setTimeout(900_000);
  const casinos = ['10.0.0', '10.0.1'];
  let before = 't(title)';
  for (const version of casinos) {
    await checkout.edit(LOBBY_FILE, before, `'Lobby of ${version}'`);
    before = `'Lobby of ${version}'`;
    await publish(version);
  }
  const shells = await Promise.all(
    ['10.1.0', '10.1.1'].map((version) => publishShell(system, version, markShell(version))),
  );
  const activate = async (round: number) => {
    const at = Math.floor(round / 2) % 2;
    const record =
      round % 2 === 0 ? await system.store.readRelease('casino', casinos[at] ?? '') : shells[at];
    if (!record) throw new Error('There is no such release');
    await activateRelease(system.store, record, UNCHECKED, 'test');
    return { remote: record.remote, version: record.version };
  };
  const { guestPath } = await system.match();
  const pages = ['/', LOBBY, guestPath, '/sport/4', '/about-us'];
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { 'user-agent': PHONE } });
    return {
      status: response.status,
      body: await response.text(),
      timing: response.headers.get('server-timing'),
    };
  };
  const files = new Map<string, Promise<number>>();
  const faults: string[] = [];
  const shown = new Set<string>();
  let views = 0;
  let frames = 0;
  let isOver = false;
  const readPages = async (reader: number) => {
    for (let turn = reader; !isOver; turn += 1) {
      const path = pages[turn % pages.length] ?? '/';
      const { status, body, timing } = await read(system.url + path);
      views += 1;
      if (/rendered|kept/.test(timing ?? '')) frames += 1;
      if (status !== 200) faults.push(`${path} has status ${status}`);
      const registry = /id="registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
      faults.push(...findFaults(body, path, parseVersions(registry)));
      for (const [, address = ''] of body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
        const { href } = new URL(address, system.url);
        const found = files.get(href) ?? fetch(href).then((response) => response.status);
        files.set(href, found);
        if ((await found) !== 200) faults.push(`${path} asks for ${href}: ${await found}`);
      }
    }
  };
  const openPages = async (url: string, isPhone: boolean) => {
    const viewport = isPhone ? { width: 360, height: 740 } : { width: 1440, height: 900 };
    while (!isOver) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      const opened = await openLobby(page, url);
      faults.push(...opened.faults);
      shown.add(opened.seen.casino).add(opened.seen.shell);
      await context.close();
    }
  };

  await activate(0);
  await activate(1);
  const isLive = async ({ remote, version }: { remote: string; version: string }) => {
    const { body } = await read(`${system.url}/about-us`);
    const live = parseVersions(/id="registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
    return (remote === 'casino' ? live.casino : live.shell) === version;
  };
  await expect.poll(() => isLive({ remote: 'shell', version: '10.1.0' })).toBe(true);
  const visitors = [
    ...Array.from({ length: READERS }, (_, reader) => readPages(reader)),
    openPages(system.url, true),
    openPages(system.urlOf('khelodost'), false),
  ];
  const ended = Promise.all(visitors);
  try {
    for (let round = 2; round < RELEASES + 2; round += 1) {
      const released = await activate(round);
      const enough = views + VIEWS_OF_EACH;
      const isSeen = async () => (await isLive(released)) && views >= enough;
      await Promise.race([expect.poll(isSeen, PATIENCE).toBe(true), ended]);
    }
    // Some of them: the program of a release starts with its first pages.
    await Promise.race([expect.poll(() => frames, PATIENCE).toBeGreaterThan(RELEASES / 2), ended]);
  } finally {
    isOver = true;
  }
  await ended;
  expect([...new Set(faults)]).toEqual([]);
  expect([...shown].sort()).toEqual(['10.0.0', '10.0.1', '10.1.0', '10.1.1']);
});
