import { spawn } from 'node:child_process';
import { appendFile, mkdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { suggest } from '@exchange/server-kit';
import { type Figure, readFigures, renderFigures } from '../bench/figure.ts';
import { buildApps } from '../build-apps.ts';
import { defineCommand, UsageError } from '../command.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { step } from '../progress.ts';
import { dataDir, inRoot } from '../workspace.ts';

/** A separate process for each benchmark, so that none affects the memory of another. */
interface Benchmark {
  name: string;
  file: string;
  args?: readonly string[];
  /** True if it needs the built apps. */
  apps?: boolean;
  /** True if it needs the built apps and a Chromium. */
  browser?: boolean;
  /** True if it only runs by name, as it takes long. */
  onlyByName?: boolean;
}

const BENCHMARKS: readonly Benchmark[] = [
  { name: 'book', file: 'packages/tooling/src/bench/book.ts' },
  { name: 'bets-pglite', file: 'packages/tooling/src/bench/bets.ts', args: ['pglite'] },
  { name: 'bets-postgres', file: 'packages/tooling/src/bench/bets.ts', args: ['postgres'] },
  { name: 'settlement-pglite', file: 'packages/tooling/src/bench/settlement.ts', args: ['pglite'] },
  {
    name: 'settlement-postgres',
    file: 'packages/tooling/src/bench/settlement.ts',
    args: ['postgres'],
  },
  { name: 'paint-streaming', file: 'e2e/bench/paint.ts', args: ['streaming'], browser: true },
  { name: 'paint-polling', file: 'e2e/bench/paint.ts', args: ['polling'], browser: true },
  { name: 'replay', file: 'e2e/bench/replay.ts', browser: true },
  {
    name: 'start-memory',
    file: 'packages/tooling/src/bench/start-memory.ts',
    apps: true,
    onlyByName: true,
  },
  { name: 'edge-pages', file: 'packages/tooling/src/bench/edge-pages.ts', apps: true },
  { name: 'federation', file: 'e2e/bench/federation.ts', browser: true },
  { name: 'federation-patch', file: 'e2e/bench/federation-patch.ts', browser: true },
  { name: 'crash', file: 'e2e/bench/crash.ts', browser: true },
  { name: 'lighthouse', file: 'e2e/bench/lighthouse.ts', browser: true, onlyByName: true },
  { name: 'load-streams', file: 'packages/tooling/src/bench/load/streams.ts' },
  { name: 'load-polls', file: 'packages/tooling/src/bench/load/polls.ts' },
  { name: 'load-bets', file: 'packages/tooling/src/bench/load/bets.ts' },
  { name: 'load-soak', file: 'packages/tooling/src/bench/load/soak.ts', onlyByName: true },
];

/** `bench [words]`: measures, prints the results as a table and stores it in `.data/bench`. */
export const benchCommand = defineCommand({
  usage: 'bench [-- words]',
  words: {},
  async run({ words }) {
    const wanted = BENCHMARKS.filter(
      ({ name, onlyByName }) =>
        words.includes(name) ||
        (!onlyByName && (words.length === 0 || words.some((word) => name.includes(word)))),
    );
    const names = BENCHMARKS.map(({ name }) => name);
    const unknown = words.find((word) => !names.some((name) => name.includes(word)));
    if (unknown !== undefined || wanted.length === 0) {
      const word = unknown ?? words.join(' ');
      throw new UsageError(
        `There is no benchmark ${word}${suggest(word, names)}; give one of ${names.join(', ')}`,
      );
    }
    const env = { ...process.env };
    if (wanted.some(({ apps, browser }) => apps || browser)) {
      await step('Building the apps', () => buildApps());
    }
    if (wanted.some(({ browser }) => browser)) env.CHROMIUM_PATH = await ensureChromium();
    const figures: Figure[] = [];
    const failed: string[] = [];
    for (const benchmark of wanted) {
      const { found, ok } = await step(benchmark.name, () => measure(benchmark, env));
      figures.push(...found);
      if (!ok) failed.push(benchmark.name);
    }
    const table = renderFigures(figures);
    console.log(`\n${table}\n`);
    console.log(`▸ ${path.relative(inRoot(), await keep(table))}`);
    for (const name of failed) console.error(`  ✗ ${name} failed; see above`);
    return failed.length > 0 ? 1 : 0;
  },
});

/** Runs one benchmark; the table also has the results of a missed target. */
async function measure(
  { file, args = [] }: Benchmark,
  env: NodeJS.ProcessEnv,
): Promise<{ found: readonly Figure[]; ok: boolean }> {
  const child = spawn(process.execPath, [inRoot(file), ...args], {
    cwd: inRoot(),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let figures: readonly Figure[] | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const found = readFigures(line);
    if (found) figures = found;
    else console.log(`  ${line}`);
  }
  const code = await ended;
  return { found: figures ?? [], ok: code === 0 && figures !== undefined };
}

async function keep(table: string): Promise<string> {
  const now = new Date().toISOString();
  const folder = path.join(dataDir(), 'bench');
  const file = path.join(folder, `${now.slice(0, 10)}.md`);
  await mkdir(folder, { recursive: true });
  // Beside those of the same day: a call with words must not replace a full one.
  await appendFile(file, `# Figures of ${now}, ${cpus().length} cores\n\n${table}\n\n`);
  return file;
}

/**
 * `bench-load [words]`: runs the load benchmarks, or the named ones; the soak, which takes a
 * quarter of an hour, only by name.
 */
export const benchLoadCommand = defineCommand({
  usage: 'bench:load [-- streams|polls|bets|soak]',
  words: { known: ['streams', 'polls', 'bets', 'soak'] },
  run: ({ words }) =>
    benchCommand.run(words.length === 0 ? ['load-'] : words.map((word) => `load-${word}`)),
});
