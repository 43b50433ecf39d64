import path from 'node:path';
import { describeFault, findRemoval, giveHost, loadBrand, removeBrand } from '@exchange/brands';
import { createBrand } from '@exchange/brands/create';
import { suggest } from '@exchange/server-kit';
import { findBrandFaults } from '../brand/brand-faults.ts';
import { waitForBrand } from '../brand/wait-for-brand.ts';
import { type CommandArguments, CommandFailure, defineCommand, UsageError } from '../command.ts';
import { brandsDir, readPorts } from '../workspace.ts';

const USAGE = `brand -- new NAME --accent '#e0457b' --mode light|dark
brand -- check NAME
brand -- preview NAME
brand -- add NAME --host HOST
brand -- remove NAME --yes`;

const FLAGS = {
  accent: { type: 'string', value: 'COLOUR', help: 'Accent colour of a new brand, in CSS.' },
  mode: { type: 'string', value: 'light|dark', help: 'Background of a new brand.' },
  host: { type: 'string', value: 'HOST', help: 'The host name that shows the brand.' },
  yes: {
    type: 'boolean',
    help: 'Removes the brand; without it, only lists what would be removed.',
  },
} as const;

type Options = CommandArguments<typeof FLAGS>['values'];
type Action = (id: string, options: Options) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async new(id, { accent, mode }) {
    if (!accent) throw new UsageError('--accent is missing: give a colour of CSS');
    if (mode !== 'light' && mode !== 'dark') {
      throw new UsageError(`--mode is ${mode ?? 'missing'}: give light or dark`);
    }
    const folder = await createBrand(brandsDir(), { id, accent, mode });
    console.log(`✓ ${folder}`);
    return report(id);
  },

  check: (id) => report(id),

  async preview(id) {
    const { previewBrand } = await import('../brand/preview-brand.ts');
    return previewBrand(id);
  },

  async add(id, { host }) {
    if (!host) throw new UsageError('--host is missing: give the host name that shows the brand');
    const code = await report(id);
    if (code !== 0) return code;
    const brand = await loadBrand(path.join(brandsDir(), id));
    await giveHost(brandsDir(), host, id);
    const { edge } = readPorts();
    const seen = await waitForBrand(edge, host, brand);
    if (seen === 'not shown') {
      throw new CommandFailure(
        `the system on port ${edge} does not show ${id} under ${host}, which is its host now; see its log, and whether it reads ${brandsDir()}`,
      );
    }
    console.log(
      seen === 'shown'
        ? `✓ ${id} is shown at http://${host}:${edge}`
        : `✓ ${host} belongs to ${id}; no system runs on port ${edge}, the next start shows it`,
    );
    return 0;
  },

  async remove(id, { yes }) {
    const { folder, hosts } = await (yes ? removeBrand : findRemoval)(brandsDir(), id);
    const what = [folder, ...hosts.map((host) => `the host ${host}`)].join(', ');
    if (!yes) {
      throw new CommandFailure(
        `Nothing was removed. This would be removed: ${what}. Add --yes to remove it`,
      );
    }
    console.log(`✓ ${id} is removed: ${what}; what its players did and its payment accounts stay`);
    return 0;
  },
};

/** Prints the faults of a brand; returns the exit code. */
async function report(id: string): Promise<number> {
  const faults = await findBrandFaults(brandsDir(), id);
  for (const fault of faults) console.error(`  ✗ ${id}/${describeFault(fault)}`);
  console.log(faults.length === 0 ? `✓ ${id} is sound` : `${id}: ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

/**
 * `brand new | check | preview | add | remove NAME`: creates, shows and removes a brand without
 * code.
 */
export const brandCommand = defineCommand({
  usage: USAGE,
  flags: FLAGS,
  words: { max: 2 },
  async run({ values, words: [name, id] }) {
    const names = Object.keys(ACTIONS);
    if (name === undefined) throw new UsageError(`Give an action: ${names.join(', ')}`);
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw new UsageError(`${name} is not known${suggest(name, names)}`);
    if (!id) throw new UsageError('NAME is missing');
    try {
      return await action(id, values);
    } catch (error) {
      const isExplained = error instanceof CommandFailure || error instanceof UsageError;
      throw isExplained ? error : new CommandFailure((error as Error).message);
    }
  },
});
