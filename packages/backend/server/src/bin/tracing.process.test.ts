import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { startCollector } from '@exchange/server-kit/tracing/testing';
import { expect, onTestFinished, test } from 'vitest';
import { fillDataFolder, startServerProcess } from '../testing/index.ts';

test('a traced call includes its transactions, and the server sends all of it before it stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-traces-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await fillDataFolder(folder);
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const server = await startServerProcess({
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  onTestFinished(() => server.kill());
  const traceId = 'a'.repeat(32);
  const response = await fetch(`${server.address}/api/v5/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
    },
    body: JSON.stringify(DEMO_CREDENTIALS),
  });
  expect(response.status).toBe(200);
  const { token } = ((await response.json()) as { userinfo: { data: { token: string } } }).userinfo
    .data;
  expect(await server.stop()).toBe(0);
  const names = collector
    .spans()
    .filter((span) => span.traceId === traceId)
    .map(({ name }) => name);
  expect(names).toContain('POST /api/v5/login');
  expect(names).toContain('transaction');
  expect(collector.bodies.join()).not.toContain(token);
});
