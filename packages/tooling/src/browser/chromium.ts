import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandFailure } from '../command.ts';
import { capture, execute } from '../execute.ts';
import { inRoot } from '../workspace.ts';

/** The headless shell first: it halves the processor time of opening pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** System packages with a Chromium, in order. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** Fallback: a Chromium as an npm package, if neither a download nor apt is possible. */
const PACKAGED = '@sparticuz/chromium@153.0.0';

interface Found {
  executable: string;
  source: string;
}

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, one on this machine, Playwright's own, the
 * system's package, or one from npm. Throws CommandFailure without any.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  const found =
    (given && { executable: given, source: 'CHROMIUM_PATH' }) ||
    (await findOnPath()) ||
    (await playwrightsOwn()) ||
    (await fromSystemPackage()) ||
    (await fromNpm());
  if (!found) throw new CommandFailure('No Chromium was found and none could be installed.');
  console.log(`▸ Chromium: ${found.executable} (${found.source})`);
  return found.executable;
}

async function findOnPath(): Promise<Found | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of NAMES) {
    for (const folder of folders) {
      const executable = path.join(folder, name);
      if (existsSync(executable) && (await runs(executable))) {
        return { executable, source: 'on this machine' };
      }
    }
  }
  return undefined;
}

async function playwrightsOwn(): Promise<Found | undefined> {
  const fromE2e = createRequire(inRoot('e2e/package.json'));
  const { chromium } = fromE2e('@playwright/test') as { chromium: { executablePath(): string } };
  const executable = chromium.executablePath();
  if (!(await runs(executable))) {
    console.log('▸ Installing Chromium with Playwright…');
    const cli = path.join(path.dirname(fromE2e.resolve('@playwright/test/package.json')), 'cli.js');
    await execute(process.execPath, [cli, 'install', 'chromium']);
  }
  return (await runs(executable)) ? { executable, source: "Playwright's own" } : undefined;
}

async function fromSystemPackage(): Promise<Found | undefined> {
  if (!(await capture('apt-get', ['--version']))) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await capture('sudo', ['-n', 'true'])) === undefined) return undefined;
  console.log('▸ Installing the Chromium package of this system…');
  const apt = async (...args: string[]) =>
    isRoot ? execute('apt-get', args) : execute('sudo', ['-n', 'apt-get', ...args]);
  if ((await apt('update')) !== 0) return undefined;
  for (const name of PACKAGES) {
    if ((await apt('install', '-y', name)) === 0) return findOnPath();
  }
  return undefined;
}

async function fromNpm(): Promise<Found | undefined> {
  const folder = inRoot('.cache/chromium');
  console.log(`▸ Installing ${PACKAGED} from npm…`);
  const code = await execute('npm', ['install', '--no-save', '--prefix', folder, PACKAGED]);
  if (code !== 0) return undefined;
  const main = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: packaged } = (await import(main)) as {
    default: { executablePath(): Promise<string> };
  };
  const executable = await packaged.executablePath();
  return (await runs(executable)) ? { executable, source: PACKAGED } : undefined;
}

async function runs(executable: string): Promise<boolean> {
  return existsSync(executable) && (await capture(executable, ['--version'])) !== undefined;
}
