import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { deflateSync, gzipSync } from 'node:zlib';
import { BASES, endpoints, MAX_SLIP_BYTES } from '@exchange/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSlip, startTestApp, type TestApp, type TestUser } from '../testing/index.ts';

const SCRIPT = '<script>alert(document.cookie)</script>';
const PATH = BASES.api + endpoints.uploadDepositFile.path;
const BOUNDARY = 'the-boundary';
/**
 * Data after the largest slip is read and dropped, so that a sending client receives the response.
 */
const MAX_READ_BYTES = 5 * MAX_SLIP_BYTES;
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

let folder: string;
let app: TestApp;
let address: string;
let user: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  app = await startTestApp({ storage: { driver: 'local', folder } });
  user = await app.createUser();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const listFiles = () => readdir(join(folder, 'payment')).catch((): string[] => []);
const part = (head: string, bytes: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`),
    Buffer.from('content-type: image/png\r\n\r\n'),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
const CRLF = Buffer.from('\r\n');
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const file = (bytes: Uint8Array | string, name = 'slip.png') =>
  part(`name="deposite"; filename="${name}"`, bytes);
const body = (...parts: readonly Uint8Array[]) => Buffer.concat([...parts, END]);

async function send(payload: Buffer, type = TYPE, { token } = user) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await fetch(address + PATH, {
    method: 'POST',
    headers,
    body: new Uint8Array(payload),
  });
  return { status: reply.status, envelope: (await reply.json()) as { data: unknown } };
}

/** Resolves also after an error. */
const untilClosed = (stream: Writable) =>
  new Promise<void>((resolve) => void stream.once('close', resolve));
const untilDrained = (stream: Writable) =>
  new Promise<void>((resolve) => void stream.once('drain', resolve));

/** Returns a PNG with these dimensions in its header, without pixels. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1024 * 1024));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

describe('an upload with a wrong type', () => {
  it.each<[what: string, content: () => Buffer]>([
    ['HTML', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['an SVG that is called a PNG', () => Buffer.from(SVG)],
    ['an SVG behind the first bytes of a PNG', () => Buffer.concat([PNG_HEAD, Buffer.from(SVG)])],
    ['an SVG behind a byte order mark', () => Buffer.from(`\ufeff${SVG}`)],
    ['a ZIP', () => Buffer.from(`PK\u0003\u0004${'a'.repeat(100)}`)],
    ['a compressed SVG', () => gzipSync(SVG)],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000')],
    ['a BMP', () => Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['a TIFF', () => Buffer.from('49492a0008000000', 'hex')],
    ['an ICO', () => Buffer.from('0000010001001010', 'hex')],
    ['a program', () => Buffer.from('7f454c4602010100', 'hex')],
    ['a shell script', () => Buffer.from('#!/bin/sh\ncat /etc/passwd\n')],
    ['PHP', () => Buffer.from('<?php system($_GET[0]); ?>')],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n(a) run')],
    ['the first bytes of a PNG alone', () => PNG_HEAD],
    ['a PNG of 4 billion pixels', () => bombOf(65_535, 65_535)],
    ['a PNG of an impossible size', () => bombOf(0x7fffffff, 0x7fffffff)],
    ['a PNG without width', () => bombOf(0, 100)],
  ])(
    '%s is refused by the name of its field, and nothing is stored @asvs:5.2.2',
    async (_, content) => {
      const before = await listFiles();
      const { status, envelope } = await send(body(file(content())));
      expect(envelope).toMatchObject({ error: true, data: null, detail: { field: 'deposite' } });
      expect(status).toBe(400);
      expect(await listFiles()).toEqual(before);
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)(
    'a %s with a page and an archive behind it is stored without them',
    async (format) => {
      const image = await sharp(await drawSlip())
        .toFormat(format)
        .toBuffer();
      const before = new Set(await listFiles());
      const { status } = await send(body(file(Buffer.concat([image, Buffer.from(`${SCRIPT}PK`)]))));
      expect(status).toBe(200);
      const [stored = ''] = (await listFiles()).filter((name) => !before.has(name));
      const kept = await app.context.files.storage.read(stored);
      expect(Buffer.from(kept ?? []).toString('latin1')).not.toContain('<script');
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp' });
    },
  );
});

describe('the name of an upload', () => {
  it.each([
    '../../../etc/passwd',
    '..\\\\..\\\\boot.ini',
    '/etc/passwd',
    '%2e%2e%2fx.png',
    'a.png%00.html',
    'a\u0000.html',
    'slip.php',
    '.htaccess',
    'CON',
    '$(id)',
    SCRIPT.replaceAll('"', ''),
    'a'.repeat(5000),
    '\u202egnp.exe',
    '',
  ])('%j is not the name of the file @asvs:5.3.1', async (name) => {
    const before = new Set(await listFiles());
    const { status, envelope } = await send(body(file(await drawSlip(), name)));
    const stored = (await listFiles()).filter((each) => !before.has(each));
    if (status === 200) {
      expect(stored).toHaveLength(1);
      expect(envelope.data).toMatchObject({ attachment: stored[0] });
      expect(stored[0]).toMatch(/^[\w-]{32}\.webp$/);
    } else {
      expect(status).toBe(400);
      expect(stored).toEqual([]);
    }
  });
});

describe('a body with a wrong type', () => {
  const slip = drawSlip();
  it.each<[what: string, payload: () => Promise<Buffer>, type?: string]>([
    ['two files', async () => body(file(await slip), file(await slip))],
    [
      'a hundred fields',
      async () => body(...Array.from({ length: 100 }, (_, at) => part(`name="f${at}"`, 'x'))),
    ],
    ['no end', async () => file(await slip)],
    ['another boundary', async () => body(file(await slip)), 'multipart/form-data; boundary=other'],
    ['no boundary', async () => body(file(await slip)), 'multipart/form-data'],
    [
      'a boundary of 5000 characters',
      async () => body(file(await slip)),
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    ],
    ['a field in place of the file', async () => body(part('name="deposite"', SCRIPT))],
    [
      'a field called __proto__',
      async () => body(part('name="__proto__"; filename="a"', await slip)),
    ],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s is refused, and nothing is stored', async (_, payload, type) => {
    const before = await listFiles();
    const { status, envelope } = await send(await payload(), type);
    expect([status, envelope.data]).toEqual([
      expect.toSatisfy((code) => code >= 400 && code < 500),
      null,
    ]);
    expect(await listFiles()).toEqual(before);
  });

  it('without an end gets a response soon after the maximum, and is read no further @asvs:5.2.1', async () => {
    const before = await listFiles();
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('data', (text) => {
      answer += text;
    });
    const closed = untilClosed(socket);
    const head = ['POST', PATH, 'HTTP/1.1'].join(' ');
    const reported = {
      host: 'localhost',
      authorization: `Bearer ${user.token}`,
      'content-type': TYPE,
    };
    const lines = Object.entries(reported).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${[head, ...lines, 'transfer-encoding: chunked'].join('\r\n')}\r\n\r\n`);
    const send = (bytes: Buffer) =>
      socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]));
    send(file(Buffer.alloc(0)).subarray(0, -2));
    const chunk = Buffer.alloc(64 * 1024, '%PDF-1.7 ');
    let sent = 0;
    const sendChunk = async () => {
      sent += chunk.length;
      if (!send(chunk)) await Promise.race([untilDrained(socket), closed]);
    };
    // A client that still writes as the connection ends would lose the response: this one waits for
    // it.
    while (sent < MAX_READ_BYTES + 4 * chunk.length) await sendChunk();
    await expect.poll(() => answer, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 413 /);
    while (!socket.destroyed && sent < 20 * MAX_SLIP_BYTES) await sendChunk();
    await closed;
    expect(sent).toBeLessThan(20 * MAX_SLIP_BYTES);
    expect(await listFiles()).toEqual(before);
  });

  it('in progress uses the only slot of its user, and frees it as the sender disconnects', async () => {
    const [slow, other] = [await app.createUser(), await app.createUser()];
    const whole = body(file(await slip));
    const call = request(address + PATH, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${slow.token}`,
        'content-type': TYPE,
        'content-length': whole.length,
      },
    });
    call.on('error', () => undefined);
    call.write(whole.subarray(0, whole.length - 20));
    await expect.poll(() => call.socket?.bytesWritten ?? 0).toBeGreaterThan(100);
    await expect.poll(() => send(whole, TYPE, slow).then(({ status }) => status)).toBe(429);
    expect((await send(whole, TYPE, other)).status).toBe(200);
    call.destroy();
    await expect.poll(() => send(whole, TYPE, slow).then(({ status }) => status)).toBe(200);
  });

  it('that is shorter than announced leaves nothing behind', async () => {
    const before = await listFiles();
    const whole = body(file(await slip));
    const call = request(address + PATH, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': TYPE,
        'content-length': whole.length + 1000,
      },
    });
    call.on('error', () => undefined);
    const closed = untilClosed(call);
    call.write(whole.subarray(0, whole.length - 20));
    await expect.poll(() => call.socket?.bytesWritten ?? 0).toBeGreaterThan(100);
    call.destroy();
    await closed;
    // The next one succeeds.
    expect((await send(whole, TYPE, await app.createUser())).status).toBe(200);
    expect(await listFiles()).toHaveLength(before.length + 1);
  });
});
