import { STORAGE_KEYS } from '@exchange/contract';
import { CommandFailure } from '@exchange/tooling/command.ts';
import { checkPorts } from '@exchange/tooling/start/ports.ts';
import { readPorts } from '@exchange/tooling/workspace.ts';
import { createPlayer } from './accounts.ts';
import { type Check, type CheckedPage, listPlaces } from './browser-places.ts';
import type { Engine } from './engines/engine.ts';
import { findFirefox, startFirefox } from './engines/firefox.ts';
import { until } from './engines/until.ts';
import { findWebKit, startWebKit } from './engines/webkit.ts';
import { DEMO, holdAtStart } from './recordings.ts';
import { type System, startTestSystem } from './system.ts';

/** Separate from the ports of browser tests and screenshots, which may run in parallel. */
const PORT_BASE = Number(process.env.BROWSERS_PORT_BASE ?? 25_500);
const ENGINE_PORT = PORT_BASE + 15;
const ENGINES = {
  firefox: { find: findFirefox, start: startFirefox },
  webkit: { find: findWebKit, start: startWebKit },
} as const;
/** Timeout of a check: a busy machine draws slowly. */
const CHECK_MS = 30_000;

const see = (engine: Engine, { css, text, frame }: Check) =>
  until(
    () =>
      engine.evaluate<boolean>(
        `[...document.querySelectorAll(${JSON.stringify(css)})].some((element) =>
          element.getClientRects().length > 0 && ${new RegExp(text)}.test(element.textContent))`,
        frame,
      ),
    `${css} with ${text}${frame ? ` in ${frame}` : ''}`,
    CHECK_MS,
  );

async function signIn(engine: Engine, system: System): Promise<void> {
  const { envelope } = await system.client.call('login', await createPlayer(system));
  const stored = {
    [STORAGE_KEYS.user]: JSON.stringify(envelope),
    [STORAGE_KEYS.isAuthentication]: 'true',
  };
  await engine.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)}) && true`);
}

/** Opens a place; returns its faults. */
async function visit(
  engine: Engine,
  system: System,
  place: CheckedPage,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  try {
    await engine.open(system.url + place.path);
    for (const probe of place.checks) await see(engine, probe);
    if (place.press) await engine.press(place.press);
    if (place.afterPress) await see(engine, place.afterPress);
  } catch (error) {
    const { message, cause } = error as Error;
    wrong.push(cause ? `${message} (${cause})` : message);
  }
  return [...wrong, ...(await engine.takeFaults())];
}

async function visitAll(engine: Engine, system: System): Promise<number> {
  const places = listPlaces(await system.match());
  let faults = 0;
  for (const visitor of ['guest', 'player'] as const) {
    if (visitor === 'player') await signIn(engine, system);
    for (const place of places.filter((one) => one.visitor === visitor)) {
      const wrong = await visit(engine, system, place);
      console.log(`  ${wrong.length === 0 ? '✓' : '✗'} ${engine.name}: ${place.name}`);
      for (const line of wrong) console.error(`      ${line}`);
      faults += wrong.length;
    }
  }
  return faults;
}

/** Visits all places in the named engines; returns the number of faults. */
async function run(words: readonly string[]): Promise<number> {
  const known = Object.keys(ENGINES) as (keyof typeof ENGINES)[];
  const names = known.filter((name) => words.length === 0 || words.includes(name));
  if (names.length === 0) throw new CommandFailure(`Known: ${known.join(', ')}`);
  for (const name of names) ENGINES[name].find();
  await checkPorts(readPorts({ PORT_BASE: String(PORT_BASE) }), { engine: ENGINE_PORT });
  const system = await startTestSystem(PORT_BASE, holdAtStart(DEMO));
  try {
    await system.feed('seek', DEMO.moment);
    await system.feed('hold');
    let faults = 0;
    for (const name of names) {
      const engine = await ENGINES[name].start(ENGINE_PORT);
      try {
        faults += await visitAll(engine, system);
      } finally {
        await engine.close();
      }
    }
    const blocked = await system.cspReports();
    for (const report of blocked) console.error(`  ✗ blocked: ${JSON.stringify(report)}`);
    return faults + blocked.length;
  } finally {
    await system.dispose();
  }
}

try {
  process.exit((await run(process.argv.slice(2))) === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof CommandFailure ? error.message : error);
  process.exit(1);
}
