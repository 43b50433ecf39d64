import { DEMO_CREDENTIALS, REMOTE_AREAS } from '@exchange/contract';
import type { Ports } from '../workspace.ts';
import { remoteOrigin } from './registry.ts';

/** The last lines of a start: where everything is and how to stop it. */
export function summary(ports: Ports): string {
  const remotes = REMOTE_AREAS.map((area) => `    ${area.padEnd(8)} ${remoteOrigin(area, ports)}`);
  return [
    '',
    `  Kheloyar    http://localhost:${ports.edge}`,
    `  Khelodost   http://khelodost.localhost:${ports.edge}`,
    `  API         http://localhost:${ports.server}/api/docs`,
    `  Games       http://localhost:${ports.provider}/verify`,
    '  Remotes',
    ...remotes,
    `  Demo login  ${DEMO_CREDENTIALS.user_name} / ${DEMO_CREDENTIALS.password}`,
    '',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}
