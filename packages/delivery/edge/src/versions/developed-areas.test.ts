import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_AREAS } from '@exchange/federation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { parseLocalAreas } from './developed-areas.ts';

let edge: TestEdge;
let machine: Server;
let base: string;
beforeAll(async () => {
  edge = await startTestEdge();
  machine = createServer((_request, response) => {
    response.end(JSON.stringify({ version: '2.0.0-dev', definition: TEST_AREAS.casino }));
  });
  await new Promise<void>((resolve) => void machine.listen(0, '127.0.0.1', resolve));
  base = `http://localhost:${(machine.address() as AddressInfo).port}/casino/`;
  await edge.restart({ liveReload: true, localAreas: { casino: base } });
});
afterAll(async () => {
  machine.close();
  await edge.close();
});

test('an area of this machine is in the page, and the version of players behind it', async () => {
  const { body, headers } = await edge.get('/casino-provider');
  expect(embedded(body)).toMatchObject({
    remotes: {
      casino: {
        active: { version: '2.0.0-dev', manifestUrl: `${base}mf-manifest.json` },
        lastGood: { version: '1.0.0' },
      },
    },
  });
  expect(JSON.stringify(embedded(body))).not.toContain(`${base}mf-manifest.json","integrity`);
  const policy = `${headers['content-security-policy']}`;
  expect(/script-src [^;]*/.exec(policy)?.[0]).toContain(base);
  expect(/connect-src [^;]*/.exec(policy)?.[0]).toContain(new URL(base).origin);
  expect(headers['integrity-policy']).toBeUndefined();
  const [client, start] = ['client.js', 'PerformanceObserver'].map((text) => body.indexOf(text));
  expect(client).toBeGreaterThan(0);
  expect(client).toBeLessThan(start as number);
});

test('while its server is away, pages have the version of players', async () => {
  await edge.restart({ liveReload: true, localAreas: { casino: 'http://localhost:9/casino/' } });
  const { body } = await edge.get('/casino-provider');
  expect(embedded(body)).toMatchObject({ remotes: { casino: { active: { version: '1.0.0' } } } });
  expect(body).not.toContain('client.js');
});

test.each([
  'casino',
  'casino=https://elsewhere.example/casino/',
  'casino=http://localhost:3002/wallet/',
  'casino=http://localhost:3002/casino/;x',
])('%s is not an area of this machine', (text) => {
  expect(() => parseLocalAreas(text)).toThrow('DEV_AREAS');
  expect(parseLocalAreas('')).toEqual({});
});
