// Runs on any Node >= 18 without dependencies: installs missing packages, then starts the
// TypeScript commands on the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../../sdk/area-kit/src/require-node.js';

const MINIMUM_NODE = '18.0';
const root = fileURLToPath(new URL('../../..', import.meta.url));
const windows = process.platform === 'win32';
const projectNode = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
const stampFile = path.join(root, 'node_modules/.exchange-install');

requireNode('The project', MINIMUM_NODE);
const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error(
    'Usage: run.mjs COMMAND [words], for example start or test; `npm run help` lists the commands',
  );
  process.exit(2);
}
bypassProxy();
await installIfNeeded();
process.exit(
  await run(projectNode, [path.join(root, 'packages/tooling/src/cli.ts'), command, ...args]),
);

// The programs of this machine call each other; a proxy of the environment is for other hosts.
function bypassProxy() {
  const { no_proxy: given = process.env.NO_PROXY } = process.env;
  const hosts = [given, 'localhost', '.localhost', '127.0.0.1', '::1'].filter(Boolean).join(',');
  process.env.NO_PROXY = hosts;
  process.env.no_proxy = hosts;
}

async function installIfNeeded() {
  const lockfile = readFileSync(path.join(root, 'pnpm-lock.yaml'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (installed === hash && existsSync(projectNode) && apps().every(hasPackages)) return;
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [name, pinned] = packageManager.split('+sha512.');
  console.log(`Installing dependencies with ${name} (needed once)…`);
  verifyPackage(name, pinned);
  // Named as --package, since an npx around this one passes its own choice on.
  const pnpm = ['--yes', `--package=${name}`, '--', 'pnpm'];
  // The package of Node has to run a script; `allowBuilds` lets no other package run one.
  const scripts = '--no-ignore-scripts';
  let code = await run('npx', [...pnpm, 'install', '--frozen-lockfile', scripts]);
  // An install leaves alone what it installed before, also a Node that lost its program.
  if (code === 0 && !existsSync(projectNode)) {
    code = await run('npx', [...pnpm, 'rebuild', 'node', scripts]);
  }
  if (code !== 0) {
    console.error('Installing the dependencies failed; see the lines above.');
    process.exit(code);
  }
  if (!existsSync(projectNode)) {
    console.error('The package "node" brought no program: remove node_modules, and start again.');
    process.exit(1);
  }
  writeFileSync(stampFile, hash);
}

// The apps of this checkout: a sparse one has some, and gets more later.
function apps() {
  return readdirSync(root).filter((name) => existsSync(path.join(root, name, 'package.json')));
}

function hasPackages(app) {
  return existsSync(path.join(root, app, 'node_modules'));
}

// Ends the program if the registry's package differs from the pinned one. npm itself verifies
// downloads against the registry's hash.
function verifyPackage(name, pinned) {
  const options = { encoding: 'utf8', shell: windows };
  const { stdout } = spawnSync('npm', ['view', name, 'dist.integrity'], options);
  const offered = /^sha512-(\S+)/.exec(stdout ?? '')?.[1];
  if (offered && Buffer.from(offered, 'base64').toString('hex') === pinned) return;
  console.error(
    offered
      ? `The registry offers another ${name} than package.json pins: nothing was installed.`
      : `The registry in use gives no hash of ${name}: nothing was installed.`,
  );
  process.exit(1);
}

function run(file, parameters) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, { cwd: root, stdio: 'inherit', shell: windows });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.on('error', (error) => {
      console.error(`${file}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
