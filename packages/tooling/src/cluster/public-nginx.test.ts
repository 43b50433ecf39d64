import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { get as getSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { findFreePort } from '@exchange/server/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findNginx, prepareNginx } from './nginx.ts';

const run = promisify(execFile);
const REQUESTS = 20;

describe('an nginx of the open network', () => {
  let folder: string;
  let edge: Server;
  let areas: Server;
  let nginx: ChildProcess;
  let ports: Record<'pages' | 'api' | 'games' | 'redirect', number>;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'public-nginx-'));
    const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
    const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    await run('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate]);
    edge = createServer(({ headers }, response) =>
      response.end(JSON.stringify({ scheme: headers['x-forwarded-proto'] })),
    );
    await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
    areas = createServer(({ url }, response) => response.end(url));
    await new Promise<void>((resolve) => areas.listen(0, '127.0.0.1', resolve));
    const behind = [`127.0.0.1:${(edge.address() as AddressInfo).port}`];
    ports = {
      pages: await findFreePort(),
      api: await findFreePort(),
      games: await findFreePort(),
      redirect: await findFreePort(),
    };
    const at = (port: number) => `127.0.0.1:${port}`;
    const program = await findNginx();
    const args = await prepareNginx(program, {
      pages: at(ports.pages),
      api: at(ports.api),
      games: at(ports.games),
      folder,
      edges: behind,
      servers: behind,
      provider: behind[0] ?? '',
      areas: `127.0.0.1:${(areas.address() as AddressInfo).port}`,
      public: {
        certificate,
        key,
        redirect: at(ports.redirect),
        connections: 50,
        requests: REQUESTS,
      },
    });
    nginx = spawn(program, args, { stdio: 'ignore' });
    await vi.waitFor(() => page(), { timeout: 30_000 });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
    edge.close();
    edge.closeAllConnections();
    areas.close();
    areas.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  const readCertificate = () => readFileSync(path.join(folder, 'cert.pem'));
  const askFor = async (path: string) => (await page(path)).body;
  const page = (path = '/') =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const options = { ca: readCertificate(), agent: false, servername: 'localhost' };
      getSecurely(
        `https://localhost:${ports.pages}${path}`,
        { ...options, family: 4 },
        (response) => {
          let body = '';
          response.on('data', (part) => {
            body += part;
          });
          response.on('end', () => resolve({ status: response.statusCode, body }));
        },
      ).on('error', reject);
    });
  const shakeHands = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
    new Promise<string | null>((resolve, reject) => {
      const options = { port: ports.games, host: '127.0.0.1', ca: readCertificate() };
      const ciphers = 'DEFAULT@SECLEVEL=0';
      const versions = { minVersion: version, maxVersion: version, ciphers } as const;
      const socket = connect({ ...options, servername: 'localhost', ...versions }, () => {
        resolve(socket.getProtocol());
        socket.end();
      }).on('error', reject);
    });

  it('redirects http to https', async () => {
    const response = await fetch(`http://127.0.0.1:${ports.redirect}/sport/4?a=b`, {
      redirect: 'manual',
      headers: { host: 'play.example' },
    });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toMatch(/^https:\/\/[^/]+\/sport\/4\?a=b$/);
  });

  it('speaks TLS 1.2 and 1.3 only, for pages and games, and tells the edge about it @asvs:12.1', async () => {
    expect(await page()).toEqual({ status: 200, body: '{"scheme":"https"}' });
    expect([await shakeHands('TLSv1.2'), await shakeHands('TLSv1.3')]).toEqual([
      'TLSv1.2',
      'TLSv1.3',
    ]);
    await expect(shakeHands('TLSv1.1')).rejects.toThrow();
  });

  it('speaks HTTP/2 with browsers, for pages and games', async () => {
    for (const port of [ports.pages, ports.games]) {
      const client = connectHttp2(`https://localhost:${port}`, { ca: readCertificate() });
      const [headers] = (await once(client.request({ ':path': '/' }), 'response')) as [
        { ':status': number },
      ];
      expect(headers[':status']).toBe(200);
      client.close();
    }
  });

  it('has the files of areas at the origin of the sites, if it is told so', async () => {
    for (const path of ['/casino/1.4.2/area.0123abcd.js', '/casino/1.4.2+0123abcd/a.js']) {
      expect(await askFor(path)).toBe(path);
    }
    for (const path of ['/', '/casino/lobby', '/casino-provider/1.4.2/x']) {
      expect(await askFor(path)).toContain('scheme');
    }
  });

  it('does not limit an edge, which calls for all players', async () => {
    const ask = () => fetch(`http://127.0.0.1:${ports.api}/`).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 4 * REQUESTS }, ask));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('answers 429 to an address beyond its requests of a second', async () => {
    const answers = await Promise.all(Array.from({ length: 4 * REQUESTS }, () => page()));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([200, 429]);
  });
});
