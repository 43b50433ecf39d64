import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Seconds to wait for another installation: tests with different packages start side by side. */
const LOCK_TIMEOUT_S = 300;

/**
 * Installs a package of the system, as root or by sudo without a password. Rejects where neither
 * works.
 */
export async function installSystemPackage(name: string): Promise<void> {
  const wait = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  const command = ['apt-get', ...wait, 'install', '-y', '--no-install-recommends', name];
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  await run(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
