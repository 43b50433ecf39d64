import { SHELL } from '@exchange/contract';
import { formatPreviewLink, type PreviewPart, signPreview } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACTIVE, publishShell, registerShells } from '../../testing/shell-rig.ts';
import { cookieOf, embedded, FORM, startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

const HOST = 'localhost:3000';
const AGENT = { 'user-agent': 'Browser/1' };
const MAX_MANIFEST_BYTES = 2 * 2 ** 20;

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
  const former = await publishShell(edge.store, '0.8.0', { provides: { react: '19.2.0' } });
  await registerShells(edge.store, [[former, ACTIVE]]);
  await publishShell(edge.store, '0.9.0', { provides: { react: '20.0.0' } });
  for (const [version, react] of [
    ['2.19.0', '^19.0.0'],
    ['2.20.0', '^20.0.0'],
  ] as const) {
    const record = recordForTest('casino', version, { 'm.json': '{}', 'entry.js': version });
    await edge.store.createRelease({ ...record, requires: { react } });
  }
});
afterEach(() => edge.close());

/** Accepts the link of a preview, with the releases in this order. */
async function accept(...releases: readonly (readonly [area: string, version: string])[]) {
  const expires = Date.now() + 3_600_000;
  const parts: PreviewPart[] = [];
  for (const [area, version] of releases) {
    parts.push(await signPreview(edge.store, { area, version, host: HOST, expires }));
  }
  const link = new URL(formatPreviewLink(`http://${HOST}`, parts));
  const token = link.searchParams.get('link') ?? '';
  return edge.post('/area-preview/accept', new URLSearchParams({ token }).toString(), FORM, AGENT);
}

async function pageFor(cookie: string) {
  const { body } = await edge.get('/', { ...AGENT, cookie });
  const { shell, remotes } = embedded(body) as ReturnType<TestEdge['registry']> & {
    shell?: string;
  };
  return [shell, remotes.casino?.active.version];
}

const NEW_SHELL = [SHELL, '0.9.0'] as const;
const NEW_CASINO = ['casino', '2.20.0'] as const;
const FORMER_CASINO = ['casino', '2.19.0'] as const;

test.each([
  ['shell first', [NEW_SHELL, NEW_CASINO]],
  ['area first', [NEW_CASINO, NEW_SHELL]],
])('shows a shell and an area that need each other, %s', async (_, releases) => {
  const accepted = await accept(...releases);
  expect(accepted.statusCode, accepted.body).toBe(303);
  // Its build is in memory from the second page on.
  for (const _page of [1, 2]) {
    expect(await pageFor(cookieOf(accepted))).toEqual(['0.9.0', '2.20.0']);
  }
});

test('refuses an area that does not fit the shell that its page has', async () => {
  const alone = await accept(NEW_CASINO);
  expect([alone.statusCode, alone.body]).toEqual([403, expect.stringContaining('react')]);
  expect((await accept(FORMER_CASINO)).statusCode).toBe(303);
  const joined = await accept(NEW_SHELL, FORMER_CASINO);
  expect([joined.statusCode, joined.body]).toEqual([
    403,
    expect.stringContaining('casino 2.19.0 does not fit: react'),
  ]);
});

/** Part of the banner's script: it reloads the page once the area has another version. */
const LEAVING = '!==version)location.reload()';

test('a version that fails reloads the page only if it has no other one', async () => {
  // Its code has the name of the players' version.
  await edge.store.createRelease(recordForTest('casino', '1.0.0+a1', { 'm.json': '{}' }));
  const bodyWith = async (version: string) => {
    const cookie = cookieOf(await accept(['casino', version]));
    return (await edge.get('/', { ...AGENT, cookie })).body;
  };
  expect(await bodyWith('1.0.0+a1')).toContain(LEAVING);
  expect(await bodyWith('2.19.0')).not.toContain(LEAVING);
});

test('refuses a shell whose manifest lies or is larger than manifests are', async () => {
  await publishShell(edge.store, '0.9.1', { entry: ['main.99999999.js'] });
  await publishShell(edge.store, '0.9.2', { provides: { react: 'x'.repeat(MAX_MANIFEST_BYTES) } });
  for (const version of ['0.9.1', '0.9.2']) {
    const refused = await accept([SHELL, version]);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining(`shell ${version} is refused.`),
    ]);
  }
});
