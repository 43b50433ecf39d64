import type { Hosts } from '@exchange/brands';
import { DEMO_CREDENTIALS, REMOTE_AREAS } from '@exchange/contract';
import type { Ports } from '../workspace.ts';
import { remoteOrigin } from './releases.ts';

const WIDTH = 11;
const line = (name: string, address: string) => `  ${name.padEnd(WIDTH)} ${address}`;

/**
 * Returns the last lines of a start: addresses and how to stop; on a first start also the passwords
 * of staff, as `admin / secret · agent / secret`.
 */
export function summary(
  ports: Ports,
  { default: standard, hosts }: Hosts,
  firstStart: readonly string[] = [],
): string {
  const remotes = REMOTE_AREAS.map((area) => `    ${area.padEnd(8)} ${remoteOrigin(area, ports)}`);
  return [
    '',
    line(standard, `http://localhost:${ports.edge}`),
    ...Object.entries(hosts).map(([host, brand]) => line(brand, `http://${host}:${ports.edge}`)),
    line('API', `http://localhost:${ports.server}/api/docs`),
    line('Games', `http://localhost:${ports.provider}/verify`),
    '  Remotes',
    ...remotes,
    line('Demo login', `${DEMO_CREDENTIALS.user_name} / ${DEMO_CREDENTIALS.password}`),
    ...describeFirstStart(firstStart),
    '',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

/** One sign-in a line. */
function describeFirstStart(noted: readonly string[]): string[] {
  const pairs = noted.flatMap((line) => line.split(' · '));
  if (pairs.length === 0) return [];
  return ['', '  First sign-ins, shown only now', ...pairs.map((pair) => `    ${pair}`)];
}
