import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from './caller.ts';
import { setUpReleaseCommand } from './testing/release-command.ts';

const { store, release, steps, openStore, publish } = setUpReleaseCommand();
const KIT: Caller = {
  usage: 'Usage: area',
  commands: ['activate', 'canary', 'preview', 'dev'],
  write: (command, _area, ...rest) => ['npx area', command, ...rest].join(' '),
};

let live: string;
beforeEach(async () => {
  live = (await openStore()).url;
  for (const version of ['1.0.0', '1.1.0']) await publish(version);
});

const VERIFY = (version: string) => `Verifying the files of mfe-casino ${version}`;
const COMPARE = expect.stringMatching(/^Comparing with the shell and the server of 127\.0\.0\.1:/);
const MOUNT = (version: string) => `Mounting mfe-casino ${version} in a browser (about 30 s)`;

test('each command through the gate says what it does as it does it, on stderr', async () => {
  await release('activate mfe-casino 1.0.0');
  expect(steps()).toEqual([VERIFY('1.0.0'), COMPARE, MOUNT('1.0.0')]);
  const log = vi.spyOn(console, 'log');
  log.mockClear();
  await release('canary mfe-casino 1.1.0 10%');
  const measure = expect.stringContaining('Counting the hops of its page, beside');
  expect(steps()).toEqual([VERIFY('1.1.0'), COMPARE, MOUNT('1.1.0'), measure]);
  expect(log.mock.calls.join('\n')).not.toContain('▸');
  await release('activate mfe-casino 1.1.0');
  await release('rollback mfe-casino');
  expect(steps()).toEqual([VERIFY('1.0.0'), COMPARE]);
  await release('preview mfe-casino 1.1.0');
  expect(steps()).toEqual([expect.stringMatching(/^Opening the link at 127\.0\.0\.1:/)]);
  await release(`check-server ${live}`);
  expect(steps()).toEqual([expect.stringMatching(/^Comparing it with what players get at 127/)]);
  for (const line of ['status --json', 'verify', 'log mfe-casino', 'keys']) {
    await release(line);
    expect(steps()).toEqual([]);
  }
});

test('what comes next is said as it is typed by who runs it', async () => {
  const run = 'npm run release --';
  expect((await release('activate mfe-casino 1.0.0'))[1]).toMatch(
    new RegExp(`\n {2}Back: ${run} disable mfe-casino$`),
  );
  expect((await release('canary mfe-casino 1.1.0 10%'))[1]).toMatch(
    new RegExp(
      `\n {2}To all: ${run} activate mfe-casino 1\\.1\\.0 · back: ${run} canary mfe-casino off$`,
    ),
  );
  expect((await release('activate mfe-casino 1.1.0', KIT))[1]).toMatch(
    /\n {2}Back: npx area rollback$/,
  );
  const link = /^For players: npx area activate 1\.0\.0\nWho has this link .*\nhttp:\S+$/;
  expect((await release('preview mfe-casino 1.0.0', KIT))[1]).toMatch(link);
});

test('what is held back has no next step', async () => {
  await release('activate mfe-casino 1.0.0');
  const [code, text] = await release('activate mfe-casino 1.1.0 --live http://127.0.0.1:9 --force');
  expect([code, text]).toEqual([3, expect.not.stringContaining('Back: ')]);
});

test('a brand that no release names yet is warned of, once', async () => {
  await release('activate mfe-casino 1.0.0');
  const warning = 'No release named the brand kheloyar before';
  expect((await release('canary mfe-casino 1.1.0 10% --brand kheloyar'))[1]).toContain(warning);
  const [code, text] = await release('activate mfe-casino 1.1.0 --brand kheloyar');
  expect([code, text]).toEqual([0, expect.not.stringContaining(warning)]);
  expect(text).toMatch(/\n {2}Back: npm run release -- rollback mfe-casino --brand kheloyar$/);
  expect((await release('activate mfe-casino 1.1.0 --brand kheloyr'))[1]).toContain('kheloyr');
});

test('status says of builds that npm start activated that no gate saw them', async () => {
  const named = 'built and activated by npm start or npm run dev, without the gate';
  await release('activate mfe-casino 1.0.0');
  expect((await release('status'))[1]).toMatch(/mfe-casino +1\.0\.0 \(verified\)/);
  const register = (version: string) =>
    store().updateRegistry((before) => {
      const [active] = before.microFrontends.casino ?? [];
      if (!active) throw new Error('not there');
      const metadata = { ...active.metadata, version };
      const extras = { ...active.extras, gate: 'unchecked' as const, mounted: false };
      const url = active.url.replace(active.metadata.version, version);
      return { ...before, microFrontends: { casino: [{ ...active, url, metadata, extras }] } };
    });
  await register('1.2.0+1a2b3c4d');
  expect((await release('status'))[1]).toContain(`1.2.0+1a2b3c4d (${named})`);
  await register('1.3.0');
  expect((await release('status'))[1]).toContain('1.3.0 (activated, without the gate)');
});

test.each(['help', '--help', 'activate --help', 'activate -h'])(
  '%s is answered on stdout',
  async (line) => {
    const log = vi.spyOn(console, 'log');
    log.mockClear();
    expect((await release(line))[0]).toBe(0);
    expect(log.mock.calls.join()).toMatch(/^Usage: npm run release/);
    expect(await release(line, KIT)).toEqual([0, 'Usage: area']);
  },
);

test('another program has its own commands', async () => {
  const refused = 'canry is not a command; did you mean canary?\nUsage: area';
  expect(await release('canry', KIT)).toEqual([2, refused]);
  expect(await release('keys', KIT)).toEqual([2, 'keys is not a command\nUsage: area']);
  expect((await release('keyz'))[1]).toContain('did you mean key');
  expect((await release('status --jsn'))[1]).toContain('did you mean --json?');
  expect((await release('activate mfe-casno 1.0.0'))[1]).toContain('did you mean mfe-casino?');
});
