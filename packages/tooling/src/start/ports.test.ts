import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { readPorts } from '../workspace.ts';
import type { Children, ChildSpec } from './children.ts';
import { checkPorts } from './ports.ts';
import { startSystem } from './system.ts';

test('ports follow from the base', () => {
  expect(readPorts({ PORT_BASE: '7000' })).toEqual({
    edge: 7000,
    server: 8000,
    provider: 8001,
    files: 7001,
    development: 7002,
  });
});

/** Listens as another program until the test ends; resolves to the port. */
async function listen(host: string): Promise<number> {
  const other = createServer();
  onTestFinished(() => void other.close());
  other.listen(0, host);
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

const ADDRESSES = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const LOOPBACK = ADDRESSES.filter(({ internal }) => internal).map(({ address }) => address);

test.for([
  ['edge', '127.0.0.1', 0],
  ['edge', '::1', 0],
  ['areas', '127.0.0.1', 1],
  ['server', '127.0.0.1', 1000],
  ['provider', '127.0.0.1', 1001],
] as const)(
  'the port of the %s is named if a program listens at it on %s',
  async ([name, host, above], { skip }) => {
    skip(!LOOPBACK.includes(host), 'this machine lacks the address');
    const port = await listen(host);
    await expect(checkPorts(readPorts({ PORT_BASE: String(port - above) }))).rejects.toThrow(
      `port ${port} (${name})`,
    );
  },
);

test('no program starts where another one listens at the port of any of them', async () => {
  const port = await listen('127.0.0.1');
  const started: ChildSpec[] = [];
  const children = { start: (spec: ChildSpec) => void started.push(spec) } as Children;
  const options = { releasesDir: '', serverArgs: [], shellDist: '' };
  const ports = readPorts({ PORT_BASE: String(port - 1) });
  await expect(startSystem(children, { ...options, ports })).rejects.toThrow(
    `port ${port} (areas)`,
  );
  expect(started).toEqual([]);
});
