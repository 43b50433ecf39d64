import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readPorts } from '../workspace.ts';
import { checkPorts } from './ports.ts';

test('ports follow from the base', () => {
  expect(readPorts({ PORT_BASE: '7000' })).toEqual({
    edge: 7000,
    server: 8000,
    provider: 8001,
    files: 7001,
    development: 7002,
  });
});

test('a taken port is named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(checkPorts(readPorts({ PORT_BASE: String(port) }))).rejects.toThrow(
    `port ${port} (edge)`,
  );
  other.close();
});
