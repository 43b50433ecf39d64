import { createServer } from 'node:net';
import { CommandFailure } from '../command.ts';
import type { Ports } from '../workspace.ts';

/** Throws CommandFailure naming every occupied port, also of the `others` by name. */
export async function checkPorts(
  ports: Ports,
  others: Readonly<Record<string, number>> = {},
): Promise<void> {
  const users = [
    ['edge', ports.edge],
    ['server', ports.server],
    ['provider', ports.provider],
    ...Object.entries(others),
  ];
  const taken: string[] = [];
  for (const [name, port] of users) {
    if (!(await isFree(Number(port)))) taken.push(`${port} (${name})`);
  }
  if (taken.length === 0) return;
  throw new CommandFailure(
    `Already in use: port ${taken.join(', port ')}. ` +
      'Stop the program that listens there, or choose others with PORT_BASE=3500.',
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}
