import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { developArea } from './develop-area.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

test.each(['play.example', 'ftp://play.example', undefined])(
  'the address %o is refused before anything is built',
  async (against) => {
    const options = { folder: tmpdir(), against, port: 0, print: () => undefined };
    await expect(developArea(options)).rejects.toThrow('--against');
  },
);

test('an area that was never right has its page, whose script shows the faults', async () => {
  // Below the workspace, whose packages it imports.
  const parent = await mkdtemp(path.join(root, '.cache/broken-area-'));
  const folder = path.join(parent, 'mfe-casino');
  const original = path.join(root, 'mfe-casino');
  await cp(path.join(original, 'src'), path.join(folder, 'src'), { recursive: true });
  await cp(path.join(original, 'package.json'), path.join(folder, 'package.json'));
  await symlink(path.join(original, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'src/lobby/LobbyPage.tsx'), 'export const = 1;');
  const site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<meta charset="utf-8"><script type="application/json" id="registry">{"areas":{},"remotes":{}}</script>
<script nonce="n">window.__FEDERATION__={}</script>`);
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  const against = `http://localhost:${(site.address() as AddressInfo).port}`;
  const printed: string[] = [];
  const types = { program: process.execPath, args: ['--version'], cwd: parent };
  const server = await developArea({
    folder,
    types,
    against,
    port: 0,
    print: (line) => void printed.push(line),
  });
  try {
    const html = await (await fetch(server.origin)).text();
    const [, client = ''] = /src="([^"]*client\.js)" data-hash=""/.exec(html) ?? [];
    const sent = { headers: { 'sec-fetch-site': 'same-origin' } };
    expect(await (await fetch(client, sent)).text()).toContain('exchange:built');
    expect(printed.join('\n')).toContain('src/lobby/LobbyPage.tsx');
  } finally {
    await server.close();
    site.closeAllConnections();
    site.close();
    await rm(parent, { recursive: true });
  }
}, 60_000);
