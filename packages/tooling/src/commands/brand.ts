import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeFault, findRemoval, giveHost, loadBrand, removeBrand } from '@exchange/brands';
import { createBrand } from '@exchange/brands/create';
import { brandsDir } from '../brand/brands-dir.ts';
import { checkBrand } from '../brand/check-brand.ts';
import { waitForBrand } from '../brand/wait-for-brand.ts';
import { CommandFailure } from '../command-failure.ts';
import { readPorts } from '../workspace.ts';

const USAGE = `Usage:
  npm run brand -- new NAME --accent '#e0457b' --mode light|dark
  npm run brand -- check NAME
  npm run brand -- preview NAME
  npm run brand -- add NAME --host HOST
  npm run brand -- remove NAME --yes`;

const OPTIONS = {
  accent: { type: 'string' },
  mode: { type: 'string' },
  host: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parse>['values'];
type Action = (id: string, options: Options) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async new(id, { accent, mode }) {
    if (!accent) throw new CommandFailure('--accent is missing: a colour of CSS');
    if (mode !== 'light' && mode !== 'dark') {
      throw new CommandFailure(`--mode must be light or dark, not ${mode ?? 'missing'}`);
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
    if (!host) throw new CommandFailure('--host is missing: the host name that shows the brand');
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
      throw new CommandFailure(`Nothing is removed. What would go: ${what}. To remove it: --yes`);
    }
    console.log(`✓ ${id} is removed: ${what}; what its players did and its payment accounts stay`);
    return 0;
  },
};

/** Prints what is wrong with a brand; the exit code says whether something is. */
async function report(id: string): Promise<number> {
  const faults = await checkBrand(brandsDir(), id);
  for (const fault of faults) console.error(`  ✗ ${id}/${describeFault(fault)}`);
  console.log(faults.length === 0 ? `✓ ${id} is sound` : `${id}: ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

/** `brand new | check | preview | add | remove NAME`: an operator makes, shows and removes a brand without code. */
export async function run(args: readonly string[]): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new CommandFailure(`${(error as Error).message}\n${USAGE}`);
  }
  const [name = '', id, ...rest] = parsed.positionals;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || !id || rest.length > 0) throw new CommandFailure(USAGE);
  try {
    return await action(id, parsed.values);
  } catch (error) {
    throw error instanceof CommandFailure ? error : new CommandFailure((error as Error).message);
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
