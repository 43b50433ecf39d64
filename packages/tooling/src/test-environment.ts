import { readVariables } from './docs/configuration.ts';

/** Variables of the commands that tests obey. */
const OF_TESTS =
  /^(?:CHROMIUM_PATH|RELEASE_BROWSER_SANDBOX|PROPERTY_SEED|TEST_DATABASE_URL|TEST_SYSTEM|\w+_PORT_BASE)$/;
/** What the machine says to Node and to libraries. */
const OF_MACHINE = /^(?:NODE_ENV|FORCE_COLOR|LANG|LANGUAGE|LC_\w+)$/;
/** The same time and language for all tests that do not say another one. */
const FIXED = { TZ: 'UTC', LC_ALL: 'C.UTF-8' };

/**
 * Returns the environment without what configures programs or differs between machines, so that tests
 * see the same everywhere, and never the data of a developer's `DATABASE_URL`.
 */
export async function testEnvironment(env = process.env): Promise<NodeJS.ProcessEnv> {
  const groups = await readVariables();
  const configured = new Set(groups.flatMap(([, variables]) => variables.map(({ name }) => name)));
  const isLeftOut = (name: string) =>
    OF_MACHINE.test(name) || (configured.has(name) && !OF_TESTS.test(name));
  const kept = Object.entries(env).filter(([name]) => !isLeftOut(name));
  return { ...Object.fromEntries(kept), ...FIXED };
}
