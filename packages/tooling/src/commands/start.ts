import path from 'node:path';
import { buildApps, buildFolder } from '../build-apps.ts';
import { step } from '../progress.ts';
import { checkPorts } from '../start/ports.ts';
import { writeRegistry } from '../start/registry.ts';
import { runSystem } from '../start/run.ts';
import { appFolder, dataDir, forEachRemote, readPorts } from '../workspace.ts';

/** `start [server flags]`: builds what changed, then runs the whole system until Ctrl+C. */
export async function run(args: readonly string[]): Promise<number> {
  const ports = readPorts();
  await checkPorts(ports);
  await step('Building the apps', () => buildApps());
  const registryFile = path.join(dataDir(), 'registry.json');
  await writeRegistry(registryFile, forEachRemote(buildFolder), ports);
  return runSystem({
    ports,
    registryFile,
    serverArgs: args,
    remoteDist: forEachRemote((area) => path.join(appFolder(area), 'dist')),
    shellDist: buildFolder('shell'),
  });
}
