import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@exchange/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot, root } from '../workspace.ts';

const git = async (...args: readonly string[]) =>
  (await promisify(execFile)('git', [...args])).stdout;

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-sparse-'));
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|TEST|NODE_ENV|RELEASE|LIVE_URL|DATA_DIR|INIT_CWD)/.test(name),
  );
  const PORT_BASE = String(await findFreePort());
  env = { ...Object.fromEntries(own), PORT_BASE, NO_COLOR: '1', FORCE_COLOR: '' };
  await git('clone', '--quiet', '--sparse', root, folder);
  await checkOut('set', 'mfe-casino', 'packages');
});
// A check of types that was just ended may write its last file.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));

/** Changes what the checkout has, with what is not committed here yet. */
async function checkOut(...words: readonly string[]): Promise<void> {
  await git('-C', folder, 'sparse-checkout', ...words);
  const changed = await git('-C', root, 'ls-files', '-mo', '--exclude-standard', '-z');
  for (const file of changed.split('\0').filter(Boolean)) {
    const to = path.join(folder, file);
    const [top = ''] = file.split('/');
    if (file.includes('/') && !existsSync(path.join(folder, top))) continue;
    if (existsSync(inRoot(file))) await cp(inRoot(file), to);
    else await rm(to, { force: true });
  }
}

/** Runs npm in the checkout. */
function npm(line: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env, maxBuffer: 2 ** 24 };
    execFile('npm', line.split(' '), options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

/** Runs npm in the checkout until `use` ends, then all that it started. */
async function during(line: string, use: (printed: () => string) => Promise<void>): Promise<void> {
  const child = spawn('npm', line.split(' '), { cwd: folder, env, detached: true });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => {
      printed += chunk;
    });
  }
  try {
    await use(() => printed);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

const SOON = { timeout: 120_000, interval: 250 };
const SITE = 'https://play.example';
const read = async (at: string, headers: Record<string, string> = {}) => {
  const response = await fetch(at, { headers }).catch(() => undefined);
  return response ? `${response.status} ${await response.text()}` : 'nothing';
};

test('a team works on its area with its folder and packages alone, as the guide says', async () => {
  expect(
    (await readdir(folder)).filter((name) => /^(?:shell|mfe-.*|e2e|docs)$/.test(name)),
  ).toEqual(['mfe-casino']);
  expect(await npm('run help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Installing dependencies'),
  });
  expect(await npm('run typecheck --prefix mfe-casino')).toMatchObject({ code: 0 });
  const wrong = path.join(folder, 'mfe-casino/src/wrong.ts');
  await writeFile(wrong, "export const count: number = 'x';\n");
  expect((await npm('run typecheck --prefix mfe-casino')).output).toContain('TS2322');
  await rm(wrong);

  // One test that needs no server, and one that does: all of them take their time.
  const tests = await npm('test -- mfe-casino/src/frame mfe-casino/src/search');
  expect(tests.output).toContain('mfe-casino/src/frame/GameFrame.test.tsx');
  expect(tests.output).toContain('mfe-casino/src/search/GameResults.test.tsx');
  expect(tests.output).toMatch(/Test Files +\d+ passed \(\d+\)/);
  expect(tests.code).toBe(0);
  expect(await git('-C', folder, 'diff', '--stat', '--', 'pnpm-lock.yaml')).toBe('');
});

test('it shows its area in a deployed system', async () => {
  await during(`run dev casino -- --against ${SITE}`, async (printed) => {
    await expect.poll(printed, SOON).toMatch(/Open http:\/\/localhost:\d+: the pages of/);
    const [, start = ''] = /Open (http:\/\/localhost:\d+)/.exec(printed()) ?? [];
    const manifest = `${start}/@development/casino/mf-manifest.json`;
    expect(await read(manifest, { 'sec-fetch-site': 'same-origin' })).toMatch(
      /^200 .*"id": "mfe_casino_/s,
    );
  });
});

test('with the shell added, it runs the system with its area alone', async () => {
  const refused = await npm('run dev casino');
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('The shell is not in this') });
  const [, added = ''] = /git sparse-checkout (add shell)/.exec(refused.output) ?? [];
  await checkOut(...added.split(' '));
  await during('run dev casino', async (printed) => {
    const page = `http://localhost:${env.PORT_BASE}/casino-provider`;
    await expect.poll(printed, SOON).toMatch(/Areas +http:\S+ \(casino\)/);
    expect(await read(page)).toMatch(/^200 /);
    expect(await read(page)).toContain('/casino/mf-manifest.json');
    expect(printed()).not.toContain('ERROR');
  });
});
