import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium } from '@exchange/release/chromium';
import { CommandFailure } from './command.ts';
import { capture, execute } from './execute.ts';
import { inRoot } from './workspace.ts';

/** System packages with a Chromium, in order. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** Fallback: a Chromium as an npm package, if neither a download nor apt is possible. */
const PACKAGED = '@sparticuz/chromium@153.0.0';

/**
 * Returns the path of a Chromium of this machine, else one that it installs: Playwright's, the
 * system's package, or one from npm. Throws CommandFailure without any.
 */
export async function ensureChromium(): Promise<string> {
  const found =
    (await findChromium()) ??
    (await installPlaywrights()) ??
    (await installSystemPackage()) ??
    (await installPackaged());
  if (!found) throw new CommandFailure('No Chromium was found and none could be installed.');
  console.log(`▸ Chromium: ${found}`);
  return found;
}

async function installPlaywrights(): Promise<string | undefined> {
  console.log('▸ Installing Chromium with Playwright…');
  const main = createRequire(inRoot('e2e/package.json')).resolve('@playwright/test/package.json');
  const cli = path.join(path.dirname(main), 'cli.js');
  await execute(process.execPath, [cli, 'install', 'chromium']);
  return findChromium();
}

async function installSystemPackage(): Promise<string | undefined> {
  if (!(await capture('apt-get', ['--version']))) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await capture('sudo', ['-n', 'true'])) === undefined) return undefined;
  console.log('▸ Installing the Chromium package of this system…');
  const apt = async (...args: string[]) =>
    isRoot ? execute('apt-get', args) : execute('sudo', ['-n', 'apt-get', ...args]);
  if ((await apt('update')) !== 0) return undefined;
  for (const name of PACKAGES) {
    if ((await apt('install', '-y', name)) === 0) return findChromium();
  }
  return undefined;
}

async function installPackaged(): Promise<string | undefined> {
  const folder = inRoot('.cache/chromium');
  console.log(`▸ Installing ${PACKAGED} from npm…`);
  const code = await execute('npm', ['install', '--no-save', '--prefix', folder, PACKAGED]);
  if (code !== 0) return undefined;
  const main = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: packaged } = (await import(main)) as {
    default: { executablePath(): Promise<string> };
  };
  const executable = await packaged.executablePath();
  return (await capture(executable, ['--version'])) === undefined ? undefined : executable;
}
