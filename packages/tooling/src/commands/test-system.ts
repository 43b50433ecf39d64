import { buildApps } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { runVitest } from '../run-vitest.ts';
import { playwright } from './test.ts';

/**
 * `test-system`: runs the tests of clusters, killed processes, faults, fuzz, backups, releases,
 * brands and conformance, which `test` leaves out; stops at the first failure.
 */
export const { help, run } = defineCommand({
  usage: 'test:system',
  async run() {
    const processes = await step('Clusters, processes and faults', () =>
      runVitest(['run', '--project', 'system']),
    );
    if (processes !== 0) return processes;
    await step('Building the apps', () => buildApps());
    return step('Deliveries and conformance', () =>
      playwright(['e2e/system/', 'e2e/conformance/']),
    );
  },
});
