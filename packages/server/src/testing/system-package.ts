import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installs a package of the system, as root or by a sudo that asks nothing. Rejects where neither works. */
export async function installSystemPackage(name: string): Promise<void> {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', name];
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  await run(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
