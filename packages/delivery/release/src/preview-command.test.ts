import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPreviewLink, readPreviewToken } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setUpReleaseCommand } from './testing/release-command.ts';

const { store, release, openStore, publish } = setUpReleaseCommand();

let host: string;
beforeEach(async () => {
  host = new URL((await openStore()).url).host;
  await publish('1.4.3');
  await store().createRelease(recordForTest('sports', '2.0.0', { 'm.json': '{}' }));
});

/** Runs the command; returns what the link on its last line shows, with the days that it lasts. */
async function preview(line: string) {
  const [code, text] = await release(`preview ${line}`);
  expect([code, text]).toEqual([0, expect.stringContaining('Who has this link sees')]);
  const link = text.split('\n').at(-1) ?? '';
  expect(new URL(link).host).toBe(host);
  const shown = readPreviewToken(readPreviewLink(link)).map(({ area, version, expires }) => [
    area,
    version,
    Math.round((expires - Date.now()) / 86_400_000),
  ]);
  return { link, shown };
}

test('the link on the last line shows releases of areas, for seven days or fewer', async () => {
  expect((await preview('mfe-casino 1.4.3')).shown).toEqual([['casino', '1.4.3', 7]]);
  expect((await preview('casino 1.4.3 mfe-sports 2.0.0 --days 2')).shown).toEqual([
    ['casino', '1.4.3', 2],
    ['sports', '2.0.0', 2],
  ]);
});

test('a link of another team is joined', async () => {
  const { link } = await preview('mfe-sports 2.0.0 --days 3');
  expect((await preview(`mfe-casino 1.4.3 --with ${link}`)).shown).toEqual([
    ['casino', '1.4.3', 7],
    ['sports', '2.0.0', 3],
  ]);
  expect(await release(`preview mfe-sports 2.0.0 --with ${link}`)).toEqual([
    1,
    'The preview has sports twice',
  ]);
});

test.each([
  ['', 2, '<remote> is missing'],
  ['mfe-casino 9.9.9', 1, 'mfe-casino 9.9.9 is not published'],
  ['mfe-casino 1.4.3 --days 8', 2, '--days 8 is not between 1 and 7'],
  ['mfe-casino 1.4.3 mfe-nothing', 2, '<remote> mfe-nothing is none'],
  ['mfe-casino 1.4.3 --with https://play.example/', 2, 'It is not the link of a preview'],
])('“preview %s” is refused with the reason', async (line, code, reason) => {
  expect(await release(`preview ${line}`)).toEqual([code, expect.stringContaining(reason)]);
});

test('a live system that does not answer is named', async () => {
  const [code, text] = await release('preview mfe-casino 1.4.3 --live http://localhost:9');
  expect([code, text]).toEqual([
    1,
    expect.stringContaining('http://localhost:9 does not answer ('),
  ]);
});

test('a link that the live system refuses is not printed, and the reason is', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(403).end('<h1>Preview</h1><p role="alert">react ^99 &amp; more.</p>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [code, text] = await release(`preview mfe-casino 1.4.3 --live ${live}`);
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^The live system refuses the preview: react \^99 & more\.$/m),
  ]);
  expect(text).not.toContain('area-preview');
});
