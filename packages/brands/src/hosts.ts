import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { BRAND_ID } from './brand-file.ts';

/** Beside the brands' folders: which host name belongs to which brand. */
export const HOSTS_FILE = 'hosts.json';

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const brandId = v.pipe(v.string(), v.regex(BRAND_ID, 'is no name of a brand'));

const hostsFile = v.strictObject({
  /** The brand of every host that is not named. */
  default: brandId,
  hosts: v.record(v.pipe(v.string(), v.regex(HOST_NAME, 'is no host name')), brandId),
});
export type Hosts = v.InferOutput<typeof hostsFile>;

/** @throws Error naming the field that is wrong */
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

/** @throws Error where the file is missing or wrong */
export const readHosts = async (brandsDir: string): Promise<Hosts> =>
  parseHosts(await readFile(path.join(brandsDir, HOSTS_FILE), 'utf8'));

/**
 * Gives `host` to a brand; the file changes in one step. Doing it again changes nothing.
 * @throws Error where `host` is no host name or belongs to another brand
 */
export async function giveHost(brandsDir: string, host: string, brand: string): Promise<void> {
  if (!HOST_NAME.test(host)) throw new Error(`--host: ${host} is no host name (small letters)`);
  const file = path.join(brandsDir, HOSTS_FILE);
  // Its name is the lock as well: two at once would lose the host of the first.
  const draft = `${file}.next`;
  const handle = await open(draft, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${draft} is there: somebody changes the hosts now, or was cut off doing so`);
  });
  try {
    await handle.close();
    const hosts = await readHosts(brandsDir);
    const owner = hosts.hosts[host];
    if (owner !== undefined && owner !== brand) {
      throw new Error(`--host: ${host} belongs to ${owner}`);
    }
    if (owner === brand) return await rm(draft);
    const next = { ...hosts, hosts: { ...hosts.hosts, [host]: brand } };
    await writeFile(draft, `${JSON.stringify(next, undefined, 2)}\n`);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
