import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { CommandFailure, defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { inRoot, root } from '../workspace.ts';

const runProgram = promisify(execFile);
/** Minimum severity of a failure; others are printed. */
const MIN_SEVERITY = 'high';
/** pnpm's error for a registry without advisories. */
const NONE_OFFERED = /ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)/;

interface Failed {
  stdout?: string;
  stderr?: string;
}

/**
 * `audit`: reads known vulnerabilities of all dependencies from the registry; also fails without
 * advisories.
 */
export const auditCommand = defineCommand({
  usage: 'audit',
  async run() {
    const { packageManager } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
      packageManager: string;
    };
    const [name] = packageManager.split('+');
    const pnpm = ['--yes', `--package=${name}`, '--', 'pnpm'];
    return step('Known faults of dependencies', async () => {
      try {
        const { stdout } = await runProgram(
          'npx',
          [...pnpm, 'audit', '--audit-level', MIN_SEVERITY],
          {
            cwd: root,
          },
        );
        console.log(stdout.trim());
        return 0;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as Failed;
        const reported = stdout + stderr;
        if (NONE_OFFERED.test(reported)) {
          console.error('  ✗ no result: the registry in use offers no advisories');
          return 1;
        }
        if (!stdout)
          throw new CommandFailure(`pnpm audit could not run: ${stderr || String(error)}`);
        console.error(stdout.trim());
        return 1;
      }
    });
  },
});
