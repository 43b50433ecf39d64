import { connect } from 'node:net';
import { CommandFailure } from '../command.ts';
import type { Ports } from '../workspace.ts';

/** Throws CommandFailure naming every occupied port, also of the `others` by name. */
export async function checkPorts(
  ports: Pick<Ports, 'edge' | 'files' | 'server' | 'provider'>,
  others: Readonly<Record<string, number>> = {},
): Promise<void> {
  const { edge, files: areas, server, provider } = ports;
  const taken: string[] = [];
  for (const [name, port] of Object.entries({ edge, areas, server, provider, ...others })) {
    if (await isTaken(port)) taken.push(`${port} (${name})`);
  }
  if (taken.length === 0) return;
  throw new CommandFailure(
    `Already in use: port ${taken.join(', port ')}. ` +
      'Stop the program that listens there, or choose others with PORT_BASE=3500.',
  );
}

/** Browsers try both for `localhost`: a program on either one would be shown instead of ours. */
const LOOPBACK = ['127.0.0.1', '::1'];

async function isTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(LOOPBACK.map((host) => isAnswered(host, port)));
  return answers.includes(true);
}

/** Milliseconds after which an address that drops connections counts as free. */
const ANSWER_MS = 1000;

function isAnswered(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ host, port, timeout: ANSWER_MS });
    const end = (answered: boolean) => {
      probe.destroy();
      resolve(answered);
    };
    probe.once('connect', () => end(true));
    probe.once('error', () => end(false));
    probe.once('timeout', () => end(false));
  });
}
