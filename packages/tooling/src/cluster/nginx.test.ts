import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@exchange/server/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findNginx, prepareNginx, WANTED_FILES } from './nginx.ts';

const run = promisify(execFile);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let folder: string;
let nginx: ChildProcess;
/** Output of nginx. */
let reported: string;
let ports: { pages: number; api: number; games: number };
/** Names of the called upstreams, in order. */
let asked: string[];
let answer: Answer;
let upstreams: Record<'one' | 'two', Server>;

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
const page = (init?: RequestInit) => fetch(`http://127.0.0.1:${ports.pages}/`, init);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  asked = [];
  answer = (_, response) => response.end('ok');
  const upstream = (name: string) =>
    createServer((request, response) => {
      asked.push(name);
      answer(request, response);
    });
  upstreams = { one: upstream('one'), two: upstream('two') };
  const behind = await Promise.all(Object.values(upstreams).map((server) => listen(server)));
  ports = { pages: await findFreePort(), api: await findFreePort(), games: await findFreePort() };
  const addresses = behind.map((port) => `127.0.0.1:${port}`);
  const program = await findNginx();
  const args = await prepareNginx(program, {
    pages: `127.0.0.1:${ports.pages}`,
    api: `127.0.0.1:${ports.api}`,
    games: `127.0.0.1:${ports.games}`,
    edges: addresses,
    servers: addresses,
    provider: addresses[0] ?? '',
    folder,
  });
  nginx = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  reported = '';
  nginx.stderr?.on('data', (text) => {
    reported += text;
  });
  await expect
    .poll(() =>
      page().then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  asked = [];
});

afterEach(async () => {
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGTERM');
  await ended;
  await Promise.all(Object.values(upstreams).map(close));
  await rm(folder, { recursive: true, force: true });
});

it('forwards to all servers, and to the others if one cannot be reached', async () => {
  const waiting: ServerResponse[] = [];
  answer = (_, response) => void waiting.push(response);
  const two = [page(), page()];
  await expect.poll(() => asked.toSorted()).toEqual(['one', 'two']);
  for (const response of waiting) response.end();
  await Promise.all(two);
  answer = (_, response) => response.end('ok');
  await close(upstreams.one);
  for (let count = 0; count < 6; count += 1) expect((await page()).status).toBe(200);
});

it('can open a file for each connection, and logs no warning about it', async () => {
  const config = await readFile(path.join(folder, 'nginx.conf'), 'utf8');
  const connections = Number(/worker_connections (\d+);/.exec(config)?.[1]);
  const { stdout } = await run('ps', ['--ppid', String(nginx.pid), '-o', 'pid=']);
  const workers = stdout.trim().split(/\s+/);
  const limits = await Promise.all(workers.map((pid) => readFile(`/proc/${pid}/limits`, 'utf8')));
  for (const text of limits) {
    expect(Number(/Max open files\s+(\d+)/.exec(text)?.[1])).toBeGreaterThan(connections);
  }
  // Four connections a browser, on all processes together: the limit of open files on this machine.
  const own = await readFile('/proc/self/limits', 'utf8');
  const hard = Number(/Max open files\s+\d+\s+(\d+)/.exec(own)?.[1] ?? WANTED_FILES);
  expect(connections).toBeGreaterThan(Math.min(hard, WANTED_FILES) / 2);
  expect(reported).toBe('');
});

it('forwards to the games too', async () => {
  expect((await fetch(`http://127.0.0.1:${ports.games}/play`)).status).toBe(200);
  expect(asked).toHaveLength(1);
});

it('repeats no request that may have changed something', async () => {
  answer = (request) => void request.socket.destroy();
  const reply = await page({ method: 'POST', body: 'a bet' });
  expect(reply.status).toBe(502);
  expect(asked).toHaveLength(1);
});

it.each(['pages', 'games'] as const)(
  'says who asks for %s, whatever the browser says, and keeps the host @asvs:4.1.3',
  async (what) => {
    const seen: IncomingMessage['headers'][] = [];
    answer = ({ headers }, response) => {
      seen.push(headers);
      response.end();
    };
    await fetch(`http://127.0.0.1:${ports[what]}/`, {
      headers: {
        'x-forwarded-for': '8.8.8.8',
        'x-forwarded-host': 'other.example',
        forwarded: 'for=8.8.8.8',
      },
    });
    expect(seen[0]).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: `127.0.0.1:${ports[what]}`,
      'x-forwarded-host': `127.0.0.1:${ports[what]}`,
    });
    expect(seen[0]?.forwarded).toBeUndefined();
  },
);

it('passes a payment slip on, whoever works for nginx', async () => {
  let received = 0;
  answer = (request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('end', () => response.end());
  };
  const body = new Uint8Array(5 * 1024 * 1024);
  expect((await page({ method: 'POST', body })).status).toBe(200);
  expect(received).toBe(body.length);
});

it('leaves whom an edge speaks for to the edge', async () => {
  const seen: unknown[] = [];
  answer = ({ headers }, response) => {
    seen.push(headers['x-forwarded-for']);
    response.end();
  };
  await fetch(`http://127.0.0.1:${ports.api}/`, { headers: { 'x-forwarded-for': '8.8.8.8' } });
  expect(seen).toEqual(['8.8.8.8']);
});

it('passes each frame of a stream on while it is open', async () => {
  let stream: ServerResponse | undefined;
  answer = (_, response) => {
    stream = response;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    response.write('data: 1\n\n');
  };
  const reader = (await page()).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: 1\n\n');
  stream?.write('data: 2\n\n');
  expect((await reader?.read())?.value).toBe('data: 2\n\n');
  await reader?.cancel();
});

it('sets security headers on its own answers, and leaves those of the others unchanged @asvs:3.4.4', async () => {
  answer = (_, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'public, max-age=60');
    response.end('ok');
  };
  const passed = await page();
  expect(passed.headers.get('x-content-type-options')).toBe('nosniff');
  expect(passed.headers.get('cache-control')).toBe('public, max-age=60');
  expect(passed.headers.get('content-security-policy')).toBeNull();
  await Promise.all(Object.values(upstreams).map(close));
  const own = await page();
  expect(own.status).toBe(502);
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    server: 'nginx',
  });
});
