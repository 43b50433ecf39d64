import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { readPortBase } from '@exchange/server-kit';
import { buildApps } from '../build-apps.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { findBase, openBaseTree, serveTree } from '../visual/served-tree.ts';
import { inRoot, root } from '../workspace.ts';

/** Separate from the ports of all other commands. */
const PORT_BASE = 26_500;

type Side = 'base' | 'change';

/**
 * `visual [--base REV] [words]`: compares screenshots of components and key screens of the base
 * commit and of this tree, from the same browser and run. Words choose screenshots.
 */
export const visualCommand = defineCommand({
  usage: 'visual [-- --base REV] [words]',
  flags: { base: { type: 'string', value: 'REV', help: 'The commit to compare with.' } },
  words: {},
  async run({ values, words }) {
    const commit = await findBase(values.base);
    const tree = await step(`Building the base ${commit.slice(0, 8)}`, () => openBaseTree(commit));
    await step('Building this tree', () => buildApps());
    await rm(inRoot('.cache/visual/base-pictures'), { recursive: true, force: true });
    const chromium = await ensureChromium();
    const check = (side: Side) => compareAt(side === 'base' ? tree : root, side, chromium, words);
    const base = await step('Pictures of the base', () => check('base'));
    if (base !== 0) return base;
    const code = await step('Comparing this tree', () => check('change'));
    if (code !== 0) console.log(`  differences: ${inRoot('.cache/visual/results')}`);
    return code;
  },
});

async function compareAt(
  tree: string,
  side: Side,
  chromium: string,
  words: readonly string[],
): Promise<number> {
  const served = await serveTree(tree, readPortBase(process.env, 'VISUAL_PORT_BASE', PORT_BASE));
  try {
    const update = side === 'base' ? 'all' : 'none';
    const config = ['--config', inRoot('e2e/visual.config.ts'), '--update-snapshots', update];
    const grep = words.length > 0 ? ['--grep', words.join('|')] : [];
    return await execute(inRoot('e2e/node_modules/.bin/playwright'), ['test', ...config, ...grep], {
      ...process.env,
      CHROMIUM_PATH: chromium,
      VISUAL_SIDE: side,
      VISUAL_PORT: String(served.port),
      VISUAL_MATCH: served.match,
    });
  } finally {
    await served.stop();
  }
}

/** Writes screenshots of every route into `.data/screens`; part of the e2e package. */
const SCREENS_PROGRAM = 'e2e/support/screens.ts';

/** `screens [words]`: takes the screenshots with an installed or downloaded Chromium. */
export const screensCommand = defineCommand({
  usage: 'screens [-- words]',
  words: {},
  async run({ words }) {
    const program = inRoot(SCREENS_PROGRAM);
    if (!existsSync(program)) throw new CommandFailure(`${SCREENS_PROGRAM} is missing`);
    await step('Building the apps', () => buildApps());
    const executable = await ensureChromium();
    const env = { ...process.env, CHROMIUM_PATH: executable };
    return execute(process.execPath, [program, ...words], env);
  },
});
