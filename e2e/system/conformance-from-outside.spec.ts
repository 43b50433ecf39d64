import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '@exchange/tooling/workspace.ts';
import { expect, test } from '@playwright/test';
import { FIRST_PORT, PORTS_PER_WORKER } from '../conformance/support/ports.ts';

const run = promisify(execFile);

/** Less than the test's own, after which they would run on. */
const PROGRAM_TIMEOUT_MS = 120_000;

interface RunFailure {
  stdout: string;
  stderr: string;
}

test('a team tries a system of its own with the packed rules alone', async ({
  browserName: _,
}, info) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const port = FIRST_PORT + info.parallelIndex * PORTS_PER_WORKER;
  // A run of Playwright within another one would take its settings for its own.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:PW|TEST_)/.test(name));
  const env = { ...Object.fromEntries(inherited), NODE_ENV: '', CI: '', SHOP_PORT: String(port) };
  const inFolder = async (program: string, ...words: readonly string[]) =>
    (await run(program, [...words], { cwd: folder, env, timeout: PROGRAM_TIMEOUT_MS })).stdout;
  const tryShop = (...words: readonly string[]) => inFolder('npx', 'playwright', 'test', ...words);
  const refusal = async (...words: readonly string[]) => {
    const failure: unknown = await tryShop('-x', ...words).catch((error: unknown) => error);
    const { stdout, stderr } = failure as RunFailure;
    return `${stdout}\n${stderr}`;
  };
  try {
    await test.step('install as the guide says', async () => {
      await run(process.execPath, [inRoot('packages/tooling/src/cli.ts'), 'sdk-pack']);
      const files = await readdir(inRoot('.cache/sdk'));
      const tarball = files.find((file) => file.startsWith('exchange-conformance-')) ?? '';
      const packed = inRoot('.cache/sdk', tarball);
      const manifest = { name: 'shop', private: true, type: 'module' };
      await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
      const { version } = await readPlaywright();
      const wanted = [packed, `@playwright/test@${version}`];
      await inFolder('npm', 'install', '--no-audit', '--no-fund', ...wanted);
      for (const file of ['shop.ts', 'conformance.spec.ts', 'playwright.config.ts']) {
        await cp(inRoot('e2e/support/tiny-system', file), path.join(folder, file));
      }
    });
    expect(await tryShop()).toContain('Conformance of Shop');
    const report = await readFile(path.join(folder, 'conformance-results/shop.json'), 'utf8');
    const { results } = JSON.parse(report) as { results: { rule: string; outcome: string }[] };
    const having = (wanted: string) =>
      new Set(results.filter(({ outcome }) => outcome === wanted).map(({ rule }) => rule));
    expect(having('fails').union(having('error'))).toEqual(new Set());
    expect([...having('holds')]).toEqual([
      ...['mounts', 'unmounts', 'unreachable', 'never-answers', 'entry-missing', 'entry-broken'],
      ...['code-changed', 'slow'],
    ]);
    expect([...having('not offered')]).toContain('canary');

    const spec = path.join(folder, 'conformance.spec.ts');
    const text = await readFile(spec, 'utf8');
    await test.step('an adapter without a member is refused', async () => {
      await writeFile(spec, text.replace("host: 'header',", ''));
      expect(await refusal()).toContain('The adapter lacks "host" (text)');
    });
    await test.step('a system that does not answer is named', async () => {
      await writeFile(
        spec,
        text.replace('const stop = await startShop(PORT, NAMES)', 'const stop = () => undefined'),
      );
      expect(await refusal()).toContain(`http://localhost:${port}/promo does not answer`);
    });
    await test.step('a rule that is broken is reported with a sentence', async () => {
      const shop = path.join(folder, 'shop.ts');
      const source = await readFile(shop, 'utf8');
      await writeFile(spec, text);
      await writeFile(shop, source.replace(', integrity: remotes[name]', ''));
      expect(await refusal('--grep', 'changed')).toContain(
        'code-changed fails: Code that was changed on its way ran',
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function readPlaywright(): Promise<{ version: string }> {
  const file = inRoot('e2e/node_modules/@playwright/test/package.json');
  return JSON.parse(await readFile(file, 'utf8')) as { version: string };
}
