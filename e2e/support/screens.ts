import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure } from '@exchange/tooling/command.ts';
import { checkPorts } from '@exchange/tooling/start/ports.ts';
import { dataDir, readPorts } from '@exchange/tooling/workspace.ts';
import { chromium } from '@playwright/test';
import { DEMO, holdAtStart } from './recordings.ts';
import { writeContactSheet } from './screens/contact-sheet.ts';
import { BRANDS, DEVICES } from './screens/devices.ts';
import { listScenes, type Scene } from './screens/scenes.ts';
import { type Round, type Studio, takeScreenshot } from './screens/screenshots.ts';
import { signInAll } from './screens/visitors.ts';
import { startTestSystem } from './system.ts';

/** Separate from the ports of the browser tests, which may run in parallel. */
const PORT_BASE = Number(process.env.SCREENS_PORT_BASE ?? 25_000);
/** Position of the feed after the start of play: the market is open, with three levels a side. */
const MOMENT = '120s';
/** Windows mostly wait, so there are more than cores. */
const WINDOWS = 4;

/** Parses words: they choose screenshots by name; a width, a brand or `hi` narrows the rounds. */
function readScreenWords(words: readonly string[]) {
  const widths = [...DEVICES.keys()].filter((width) => words.includes(String(width)));
  const brands = BRANDS.filter((brand) => words.includes(brand));
  const special = new Set<string>([...BRANDS, 'hi', ...[...DEVICES.keys()].map(String)]);
  const names = words.filter((word) => !special.has(word));
  return {
    widths: widths.length > 0 ? widths : [...DEVICES.keys()],
    brands: brands.length > 0 ? brands : BRANDS,
    language: words.includes('hi') ? ('hi' as const) : ('en' as const),
    isWanted: ({ name }: Scene) => names.length === 0 || names.some((word) => name.includes(word)),
  };
}

async function takeRound(studio: Studio, round: Round, scenes: readonly Scene[]) {
  const waiting = [...scenes];
  const faults: string[] = [];
  const work = async () => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
      const { file, fault } = await takeScreenshot(studio, round, scene);
      if (fault) faults.push(`${round.width} ${round.brand} ${fault}`);
      console.log(`  ${fault ? '✗' : '✓'} ${path.relative(process.cwd(), file)}`);
    }
  };
  await Promise.all(Array.from({ length: WINDOWS }, work));
  return faults;
}

async function main(words: readonly string[]): Promise<number> {
  const { widths, brands, language, isWanted } = readScreenWords(words);
  const root = path.join(dataDir(), language === 'hi' ? 'screens-hi' : 'screens');
  console.log('▸ Starting a system of its own');
  await checkPorts(readPorts({ PORT_BASE: String(PORT_BASE) }));
  const system = await startTestSystem(PORT_BASE, holdAtStart(DEMO));
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  const faults: string[] = [];
  try {
    await system.feed('hold');
    await system.feed('seek', MOMENT);
    const match = await system.match();
    const studio: Studio = { browser, system, match, logins: await signInAll(system, match) };
    const scenes = listScenes(match, system).filter(isWanted);
    for (const width of widths) {
      const folder = path.join(root, String(width));
      await mkdir(folder, { recursive: true });
      for (const brand of brands) {
        console.log(`▸ ${scenes.length} pictures, ${width} px, ${brand}`);
        faults.push(...(await takeRound(studio, { width, brand, folder, language }, scenes)));
      }
      const files = (await readdir(folder)).sort();
      console.log(`▸ ${await writeContactSheet(browser, root, width, files)}`);
    }
  } finally {
    await browser.close();
    await system.dispose();
  }
  for (const fault of faults) console.error(`✗ ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof CommandFailure ? error.message : error);
  process.exitCode = 1;
}
