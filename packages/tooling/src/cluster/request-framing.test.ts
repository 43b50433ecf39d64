import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProviderProcess } from '@exchange/casino-provider/testing';
import { createStaticServer } from '@exchange/edge/static-server';
import { openReleaseStore } from '@exchange/federation/releases';
import { fillDataFolder, HELD_RECORDING, startServerProcess } from '@exchange/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from './edge-chains.ts';
import { renderRequest, sendRaw } from './smuggling-forms.ts';

const PROGRAMS = ['server', 'edge', 'casino provider', 'remote origin'] as const;
type Program = (typeof PROGRAMS)[number];
/** Those whose errors outside of the API are a line of text. */
const OF_PAGES: ReadonlySet<Program> = new Set(['edge', 'remote origin']);

const SECRET = 'a-secret-of-these-tests-that-is-long-enough';

const started = new AsyncDisposableStack();
let ports: Record<Program, number>;

const portOf = (address: string) => Number(new URL(address).port);

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'request-framing-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const data = path.join(folder, 'data');
  await fillDataFolder(data);
  const server = await startServerProcess({ DATA_DIR: data }, HELD_RECORDING);
  started.defer(() => server.kill());
  const provider = await startProviderProcess({
    DATA_DIR: path.join(folder, 'provider'),
    CASINO_WALLET_SECRET: SECRET,
  });
  started.defer(() => provider.kill());
  const store = await openReleaseStore({ driver: 'directory', folder });
  const origin = await createStaticServer(store);
  started.defer(() => origin.close());
  const edge = await startEdge(folder, { API_URL: server.address });
  started.defer(() => edge.close());
  ports = {
    server: portOf(server.address),
    edge: portOf(edge.address),
    'casino provider': portOf(provider.address),
    'remote origin': portOf(await origin.listen({ port: 0, host: '127.0.0.1' })),
  };
});
afterAll(() => started.disposeAsync());

const askHealth = (headers: Record<string, string> = {}, body?: string) =>
  renderRequest({
    method: 'GET',
    path: '/health',
    headers,
    ...(body !== undefined && { body }),
  });

describe.each(PROGRAMS)('the %s', (program) => {
  it.each(
    ['GET', 'HEAD'].flatMap((method) =>
      ['/health', '/none', '/%zz'].flatMap((url) =>
        (['length', 'chunked'] as const).map((framing) => [method, url, framing] as const),
      ),
    ),
  )(
    'answers %s %s with a body (%s) with 400 and reads no further @security:measures.20',
    async (method, url, framing) => {
      const bytes = renderRequest({ method, path: url, body: 'hello', framing });
      const { statuses, text, isClosed } = await sendRaw(ports[program], bytes + askHealth());
      expect({ statuses, isClosed }).toEqual({ statuses: [400], isClosed: true });
      const [head = '', body = ''] = text.split('\r\n\r\n');
      expect(head.toLowerCase()).toContain('connection: close');
      if (method === 'HEAD') expect(body).toBe('');
      else if (url === '/%zz' && OF_PAGES.has(program))
        expect(body).toBe('The address is not valid.');
      else expect(JSON.parse(body)).toMatchObject({ error: true });
    },
  );

  it('treats a length of 0 as no body', async () => {
    const bytes = askHealth({}, '') + askHealth({ connection: 'close' });
    expect((await sendRaw(ports[program], bytes)).statuses).toEqual([200, 200]);
  });
});
