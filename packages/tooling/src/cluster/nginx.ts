import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installSystemPackage } from '@exchange/server/testing';
import { CommandFailure } from '../command.ts';
import type { ChildSpec } from '../start/children.ts';
import { type NginxOptions, renderNginxConfig, WANTED_FILES } from './nginx-config.ts';
import type { ClusterPorts } from './programs.ts';

const run = promisify(execFile);
/** Folders of the system's package, which may be missing in users' PATH. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Returns the path of `nginx`, installed by the system's package if it is missing. Throws
 * CommandFailure without one.
 */
export async function findNginx(): Promise<string> {
  const found = await check();
  if (found) return found;
  await installSystemPackage('nginx-light').catch(() => undefined);
  const installed = await check();
  if (installed) return installed;
  throw new CommandFailure(
    'nginx was not found and could not be installed: install the package nginx.',
  );
}

async function check(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...PLACES];
  for (const folder of folders) {
    const file = path.join(folder, 'nginx');
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/**
 * Returns the limit of open files of a child process; without the right to raise it the current
 * one.
 */
function readFileLimit(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { hard: number | 'unlimited' } };
  };
  const hard = report.userLimits?.open_files?.hard;
  return typeof hard === 'number' ? Math.min(hard, WANTED_FILES) : WANTED_FILES;
}

/**
 * Writes the configuration into its folder and validates it with `nginx`; resolves to its start
 * command. Throws CommandFailure with nginx's errors.
 */
export async function prepareNginx(
  nginx: string,
  options: Omit<NginxOptions, 'files'>,
): Promise<readonly string[]> {
  await mkdir(options.folder, { recursive: true });
  const file = path.join(options.folder, 'nginx.conf');
  await writeFile(file, renderNginxConfig({ ...options, files: readFileLimit() }));
  const args = ['-p', options.folder, '-c', file, '-e', 'stderr'];
  await run(nginx, [...args, '-t']).catch((error: { stderr?: string }) => {
    throw new CommandFailure(`nginx refuses ${file}: ${error.stderr ?? String(error)}`);
  });
  return args;
}

const local = (port: number) => `127.0.0.1:${port}`;

/**
 * Returns the nginx in front of a cluster, ready once a server behind it is. Throws as
 * `prepareNginx`.
 */
export async function nginxProgram(ports: ClusterPorts, folder: string): Promise<ChildSpec> {
  const file = await findNginx();
  const args = await prepareNginx(file, {
    pages: local(ports.edge),
    api: local(ports.server),
    games: local(ports.provider),
    edges: ports.edges.map(local),
    servers: ports.servers.map(local),
    provider: local(ports.providerUpstream),
    folder,
  });
  const env = { PORT: String(ports.server) };
  return { name: 'nginx', file, args, env, readyPath: '/ready', vital: true };
}
