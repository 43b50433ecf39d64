import { tmpdir } from 'node:os';

/** Start options of the gate's browser, or the reason why it is not started. */
export type BrowserGuard =
  | { args: readonly string[]; env: Readonly<Record<string, string>> }
  | { skipped: string };

/**
 * Variables that a browser needs; every other one may be a credential of the store or of the build.
 */
const PASSED_ON = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'FONTCONFIG_PATH',
];

/**
 * Isolates the browser, which runs unreviewed code, from this program's variables and home folder.
 * Prevents a start as root, unless RELEASE_BROWSER_SANDBOX is `off`.
 */
export function guardBrowser(
  env: Readonly<Record<string, string | undefined>>,
  isRoot: boolean,
): BrowserGuard {
  const isOff = env.RELEASE_BROWSER_SANDBOX === 'off';
  if (isRoot && !isOff) {
    const way =
      'release as another user, or set RELEASE_BROWSER_SANDBOX=off in a container without secrets';
    return { skipped: `as root it has no sandbox: ${way}` };
  }
  const passed = PASSED_ON.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    args: isOff ? ['--no-sandbox'] : [],
    env: { ...Object.fromEntries(passed), HOME: tmpdir() },
  };
}
