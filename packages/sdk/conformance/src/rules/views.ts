import { expect, type Page } from '@playwright/test';
import type { Remote } from '../adapter.ts';
import { Broken, notOffered, orBroken, type RuleContext } from './rule.ts';

/** Maximum time until a page shows something, in ms; the runtime gives up a script after 20 s. */
export const PATIENCE = { timeout: 30_000 } as const;

type View = Pick<RuleContext, 'adapter' | 'page'>;

/** Opens a page without remotes, or the remote's own page if the system has none. */
export async function openHost({ adapter, page, remote }: RuleContext): Promise<void> {
  // A hanging file delays the load event.
  const path = adapter.navigation?.hostPath ?? remote.path;
  await page.goto(path, { waitUntil: 'commit' });
  // Without remotes nothing can keep it from being shown.
  if (adapter.navigation) await expectHost({ adapter, page });
  await page.evaluate(() => Object.assign(globalThis, { conformanceView: true }));
}

/** Goes to a path within the open page; loads it if the system has no such navigation. */
export async function goTo({ adapter, page }: View, path: string): Promise<void> {
  if (adapter.navigation) await adapter.navigation.go(page, path);
  else if (new URL(page.url()).pathname !== path) await page.goto(path, { waitUntil: 'commit' });
}

/** Expects the rest of the page, in any state of a remote. */
export async function expectHost({ adapter, page }: View): Promise<void> {
  const host = page.locator(adapter.host).first();
  await orBroken('The rest of the page is not shown', expect(host).toBeVisible(PATIENCE));
}

/** Expects the rest of the page, without a load since `openHost`. */
export async function expectSameView({ adapter, page }: View): Promise<void> {
  await expectHost({ adapter, page });
  if (!adapter.navigation) return;
  const isSame = await page.evaluate(() => 'conformanceView' in globalThis);
  if (!isSame) throw new Broken('The page was loaded again');
}

/** Expects content of the remote, of this version if one is named and pages show versions. */
export async function expectMounted(
  page: Page,
  { name, mounted, readVersion }: Remote,
  version?: string,
  patience: { timeout: number } = PATIENCE,
): Promise<void> {
  const content = page.locator(mounted).first();
  await orBroken(`${name} is not shown`, expect(content).toBeVisible(patience));
  await orBroken(`${name} is empty`, expect(content).not.toBeEmpty(patience));
  if (version === undefined || !readVersion) return;
  await orBroken(
    `${name} does not have its version ${version}`,
    expect.poll(() => readVersion(page), patience).toBe(version),
  );
}

/** Expects that the remote stays where it is shown, for as long as pages take to notice a fault. */
export async function expectStays({ page, remote }: RuleContext): Promise<void> {
  const content = page.locator(remote.mounted).first();
  let seen = 0;
  await expect
    .poll(async () => {
      if (!(await content.isVisible())) throw new Broken(`${remote.name} is gone again`);
      seen += 1;
      return seen;
    }, PATIENCE)
    .toBeGreaterThanOrEqual(MIN_SEEN);
}

/** The page's view of a remote that has a fault. */
type Shown = 'fallback' | 'last good version' | 'remote' | 'no host' | 'changed code';

/** The views that pages may show briefly until they find the fault. */
const PASSING: readonly Shown[] = ['remote', 'no host'];
const MIN_SEEN = 6;

/** Waits until the page shows something of the remote, or in place of it. Throws Broken. */
async function readShown(
  { adapter, page, remote }: RuleContext,
  lastGood: string | undefined,
): Promise<Shown> {
  const isVisible = (selector: string | undefined) =>
    selector === undefined ? false : page.locator(selector).first().isVisible();
  const read = async (): Promise<Shown | undefined> => {
    if (await page.evaluate(() => 'conformanceEvil' in globalThis)) return 'changed code';
    if (!(await isVisible(adapter.host))) return 'no host';
    if (await isVisible(remote.mounted)) {
      const version = lastGood && (await remote.readVersion?.(page));
      return version && version === lastGood ? 'last good version' : 'remote';
    }
    return (await isVisible(remote.fallback ?? remote.retry)) ? 'fallback' : undefined;
  };
  let shown: Shown | undefined;
  let seen = 0;
  await orBroken(
    `Nothing is shown in place of ${remote.name}`,
    expect
      .poll(async () => {
        const before = shown;
        shown = await read();
        seen = shown === before ? seen + 1 : 1;
        return shown && seen >= (PASSING.includes(shown) ? MIN_SEEN : 1);
      }, PATIENCE)
      .toBe(true),
  );
  return shown as Shown;
}

/** Expects what must be shown in place of a version with a fault. */
export async function expectReplaced(
  context: RuleContext,
  lastGood: string | undefined,
): Promise<void> {
  const { name } = context.remote;
  const shown = await readShown(context, lastGood);
  if (shown === 'no host') throw new Broken('The rest of the page is gone');
  if (shown === 'changed code') throw new Broken('Code that was changed on its way ran');
  if (shown === 'remote') throw new Broken(`${name} is shown as if nothing was missing`);
  if (lastGood && shown === 'fallback') {
    throw new Broken(`The last good version of ${name} is not shown`);
  }
}

/** Returns how to navigate within the page. Throws NotOffered. */
export function requireNavigation({ adapter }: Pick<RuleContext, 'adapter'>) {
  if (!adapter.navigation) throw notOffered('navigation');
  return adapter.navigation;
}
