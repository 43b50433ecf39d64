import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The headless shell first: it halves the processor time of opening pages. Chrome before Chromium:
 * Ubuntu lets only the installed one have a sandbox.
 */
const NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
];

/** Time in ms in which a Chromium tells its version. */
const VERSION_MS = 20_000;

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the first on PATH that runs, or Playwright's own;
 * undefined without any.
 */
export async function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | undefined> {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const { chromium } = await import('playwright-core');
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const known = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const one of [...known, chromium.executablePath()])
    if (await runs(one, env.PATH)) return one;
  return undefined;
}

/** Some systems have a script of that name, which only says how to install it. */
async function runs(executable: string, searched: string | undefined): Promise<boolean> {
  if (!existsSync(executable)) return false;
  // Other variables may be credentials of who releases.
  const options = { env: { PATH: searched }, timeout: VERSION_MS };
  const version = promisify(execFile)(executable, ['--version'], options);
  return version.then(
    () => true,
    () => false,
  );
}
