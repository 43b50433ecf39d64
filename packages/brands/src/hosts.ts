import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { BRAND_ID } from './brand-file.ts';

/** File beside the brands' folders that assigns host names to brands. */
export const HOSTS_FILE = 'hosts.json';

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const brandId = v.pipe(v.string(), v.regex(BRAND_ID, 'is not a name of a brand'));

const hostsFile = v.strictObject({
  /** The brand of every host without an entry. */
  default: brandId,
  hosts: v.record(v.pipe(v.string(), v.regex(HOST_NAME, 'is not a host name')), brandId),
});
export type Hosts = v.InferOutput<typeof hostsFile>;

/** @throws Error naming the wrong field */
export function parseHosts(text: string): Hosts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${HOSTS_FILE}: ${(error as Error).message}`);
  }
  const result = v.safeParse(hostsFile, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${HOSTS_FILE} ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

/** @throws Error if the file is missing or invalid */
export const readHosts = async (brandsDir: string): Promise<Hosts> =>
  parseHosts(await readFile(path.join(brandsDir, HOSTS_FILE), 'utf8'));

/**
 * Replaces the file atomically; `change` returns undefined for no change. Throws Error on a
 * concurrent change, or the error of `change`, without a change.
 */
async function changeHosts(
  brandsDir: string,
  change: (hosts: Hosts) => Hosts | undefined,
): Promise<void> {
  const file = path.join(brandsDir, HOSTS_FILE);
  // Its name is also the lock: a second concurrent change would lose the first.
  const draft = `${file}.next`;
  const handle = await open(draft, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${draft} is there: somebody changes the hosts now, or was cut off doing so`);
  });
  try {
    await handle.close();
    const next = change(await readHosts(brandsDir));
    if (!next) return await rm(draft);
    await writeFile(draft, `${JSON.stringify(next, undefined, 2)}\n`);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Assigns `host` to a brand, idempotently. Throws Error if `host` is not a host name or belongs to
 * another brand.
 */
export async function giveHost(brandsDir: string, host: string, brand: string): Promise<void> {
  if (!HOST_NAME.test(host)) throw new Error(`--host: ${host} is not a host name (small letters)`);
  await changeHosts(brandsDir, ({ hosts, ...rest }) => {
    const owner = hosts[host];
    if (owner === brand) return undefined;
    if (owner !== undefined) throw new Error(`--host: ${host} belongs to ${owner}`);
    return { ...rest, hosts: { ...hosts, [host]: brand } };
  });
}

/** Removes all hosts of a brand. */
export const takeHosts = (brandsDir: string, brand: string): Promise<void> =>
  changeHosts(brandsDir, ({ hosts, ...rest }) => ({
    ...rest,
    hosts: Object.fromEntries(Object.entries(hosts).filter(([, owner]) => owner !== brand)),
  }));
