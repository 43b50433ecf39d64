import { execFile } from 'node:child_process';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installSystemPackage } from '@exchange/server/testing';
import { CommandFailure } from '../command.ts';
import type { ChildSpec } from '../start/children.ts';
import { inRoot } from '../workspace.ts';
import type { ClusterPorts } from './programs.ts';

const run = promisify(execFile);
const OPERATORS_FILE = 'packages/tooling/deploy/nginx/nginx.conf';
/** Open files of nginx in the operators' file, and those of a process other than connections. */
export const WANTED_FILES = 65_536;
const OTHER_FILES = 512;
/** Folders of the system's package, which may be missing in users' PATH. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/** Addresses, as `host:port`, and the folder of an nginx. */
interface NginxOptions {
  /** Listener for pages. */
  pages: string;
  /** Listener for the API, called by edges and the casino provider, never by browsers. */
  api: string;
  /** Listener for the pages of games and their calls. */
  games: string;
  edges: readonly string[];
  servers: readonly string[];
  provider: string;
  /** The origin of the areas, where the sites' origin has their files (`ORIGIN_AREAS`). */
  areas?: string;
  folder: string;
  /** As on the internet; without it nginx has neither TLS nor limits. */
  public?: {
    /** PEM files of the certificate with its chain, and of its key. */
    certificate: string;
    key: string;
    /** Listener that redirects to https. */
    redirect: string;
    /** Maximum of connections of an address, and of its requests in a second. */
    connections: number;
    requests: number;
  };
}

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

/** Reads the configuration that operators start from. */
export const readOperatorsFile = (): Promise<string> => readFile(inRoot(OPERATORS_FILE), 'utf8');

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
  options: NginxOptions,
): Promise<readonly string[]> {
  await mkdir(options.folder, { recursive: true });
  const file = path.join(options.folder, 'nginx.conf');
  await writeFile(file, adaptConfig(await readOperatorsFile(), options, readFileLimit()));
  const args = ['-p', options.folder, '-c', file, '-e', 'stderr'];
  await run(nginx, [...args, '-t']).catch((error: { stderr?: string }) => {
    throw new CommandFailure(`nginx refuses ${file}: ${error.stderr ?? String(error)}`);
  });
  return args;
}

/**
 * Returns the operators' file with the options in place of its addresses, paths and limits, for
 * processes that may open `files` files. Throws CommandFailure if it lacks one of them.
 */
export function adaptConfig(text: string, options: NginxOptions, files: number): string {
  const { edges, servers, provider, areas } = options;
  const site = options.public;
  const replacements: readonly Replacement[] = [
    [/\/run\/exchange-nginx/g, options.folder],
    [/worker_rlimit_nofile \d+/, `worker_rlimit_nofile ${files}`],
    [/worker_connections \d+/, `worker_connections ${Math.max(files - OTHER_FILES, OTHER_FILES)}`],
    [/listen 443\b/, `listen ${options.pages}`],
    [/listen 10\.0\.0\.1:4000/, `listen ${options.api}`],
    [/listen 8443\b/, `listen ${options.games}`],
    [/( +server 10\.0\.0\.\d+:3000\b.*\n)+/, listUpstream(edges)],
    [/( +server 10\.0\.0\.\d+:4000\b.*\n)+/, listUpstream(servers)],
    [/( +server 10\.0\.0\.\d+:4001\b.*\n)+/, listUpstream([provider])],
    ...(areas === undefined ? [] : takeAreas(areas)),
    ...(site ? openToPublic(site) : WITHOUT_PUBLIC),
  ];
  return replacements.reduce((before, [wanted, by]) => {
    if (before.search(wanted) < 0) {
      throw new CommandFailure(`${OPERATORS_FILE} has nothing like ${wanted}`);
    }
    return before.replace(wanted, typeof by === 'string' ? () => by : by);
  }, text);
}

type Replacement = readonly [wanted: RegExp, by: string | ((found: string) => string)];

/** Uncomments the upstream and the location of areas at the sites' origin. */
const takeAreas = (areas: string): readonly Replacement[] => [
  [/ +# (?:upstream areas|location ~)[^}]*\}/g, (block) => block.replaceAll('# ', '')],
  [/10\.0\.0\.11:3001/, areas],
];

const openToPublic = (site: NonNullable<NginxOptions['public']>): readonly Replacement[] => [
  [/\/etc\/exchange\/tls\/fullchain\.pem/, site.certificate],
  [/\/etc\/exchange\/tls\/key\.pem/, site.key],
  [/listen 80\b/, `listen ${site.redirect}`],
  [/connections 4096/g, `connections ${site.connections}`],
  [/rate=500/, `rate=${site.requests}`],
  [/burst=500/g, `burst=${site.requests}`],
];

/** Takes TLS, limits and their comments away. */
const WITHOUT_PUBLIC: readonly Replacement[] = [
  [/ +server \{\n +listen 80;[^}]*\}\n\n/, ''],
  [/ ssl http2;/g, ';'],
  [/(?:^ +#.*\n)?(?:^ +(?:ssl|limit)_.*\n)+/gm, ''],
];

const listUpstream = (addresses: readonly string[]) =>
  addresses.map((address) => `    server ${address} max_fails=1 fail_timeout=1s;\n`).join('');

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
