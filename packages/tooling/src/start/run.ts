import { type Hosts, readHosts } from '@exchange/brands';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { checkServerFlags } from '@exchange/server/flags';
import { collectGarbage, UsageError } from '@exchange/server-kit';
import { buildFolder } from '../build-apps.ts';
import { step } from '../progress.ts';
import { AREAS, brandsDir, inRoot, type Ports, readPorts } from '../workspace.ts';
import { createChildren } from './children.ts';
import { checkPorts } from './ports.ts';
import { prepareApart } from './prepare.ts';
import { releasesFolder } from './releases.ts';
import { hostEnv, type SystemOptions, startSystem } from './system.ts';

const WIDTH = 11;
const line = (name: string, address: string) => `  ${name.padEnd(WIDTH)} ${address}`;

/**
 * Returns the last lines of a start: addresses and how to stop; on a first start also the passwords
 * of staff, as `admin / secret · agent / secret`.
 */
export function summary(
  ports: Ports,
  { default: standard, hosts }: Hosts,
  { firstStart = [], hasGames = true }: { firstStart?: readonly string[]; hasGames?: boolean } = {},
): string {
  return [
    '',
    line(standard, `http://localhost:${ports.edge}`),
    ...Object.entries(hosts).map(([host, brand]) => line(brand, `http://${host}:${ports.edge}`)),
    line('API', `http://localhost:${ports.server}/api/docs`),
    ...(hasGames ? [line('Games', `http://localhost:${ports.provider}/verify`)] : []),
    line('Areas', `http://localhost:${ports.files} (${AREAS.join(', ')})`),
    line('Demo login', `${DEMO_CREDENTIALS.user_name} / ${DEMO_CREDENTIALS.password}`),
    ...describeFirstStart(firstStart),
    '',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

/** One sign-in a line; several servers may have printed the same. */
function describeFirstStart(noted: readonly string[]): string[] {
  const pairs = Array.from(new Set(noted)).flatMap((line) => line.split(' · '));
  if (pairs.length === 0) return [];
  return ['', '  First sign-ins, shown only now', ...pairs.map((pair) => `    ${pair}`)];
}

/** Runs the whole system until Ctrl+C; resolves to the exit code. */
export async function runSystem(options: SystemOptions): Promise<number> {
  const children = createChildren();
  const { ports, hasGames = true } = options;
  const provider = hasGames ? 'casino provider, ' : '';
  console.log(`▸ Starting server, ${provider}remotes and edge`);
  const { HOST } = process.env;
  if (HOST && HOST !== hostEnv().HOST) {
    console.log(`▸ HOST=${HOST} is not used: take 127.0.0.1, or 0.0.0.0 for every address`);
  }
  try {
    const started = startSystem(children, options).then(async () => {
      const firstStart = children.noted();
      console.log(summary(ports, await readHosts(brandsDir()), { firstStart, hasGames }));
      if (options.note) console.log(options.note);
      collectGarbage();
    });
    // A stop during the start must not wait for healthy programs.
    await Promise.race([started, children.untilStopped]);
    return await children.untilStopped;
  } finally {
    await children.stop();
  }
}

/** Throws UsageError for flags that the server would reject, before anything is built. */
export function checkFlags(args: readonly string[]): void {
  try {
    checkServerFlags(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type BuiltOptions = Partial<Pick<SystemOptions, 'serverArgs' | 'env' | 'note'>> & {
  /** Author of the activations in the registry's history. */
  by: string;
  /** Builds further prerequisites. */
  prepare?: () => Promise<void>;
};

/** Builds changed apps, activates them and runs the whole system until Ctrl+C. */
export async function runBuiltSystem({
  by,
  prepare,
  serverArgs = [],
  ...options
}: BuiltOptions): Promise<number> {
  // Its programs run the same files, so Node caches their compiled code.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile');
  const ports = readPorts();
  // Before the builds take their time; programs that started meanwhile are found by the start.
  await checkPorts(ports);
  await step('Building the apps', async () => {
    await prepareApart(by);
    await prepare?.();
  });
  const releasesDir = releasesFolder();
  return runSystem({ ports, releasesDir, serverArgs, shellDist: buildFolder('shell'), ...options });
}
