import path from 'node:path';
import type { Brand } from './brand.ts';
import { describeFolder, listBrands } from './brand-folders.ts';
import { HOSTS_FILE, type Hosts, readHosts } from './hosts.ts';
import { loadBrand } from './load-brand.ts';

/** The valid brands of a folder. */
export interface BrandSet {
  byId: ReadonlyMap<string, Brand>;
  hosts: Hosts;
}

/** Current brands of the folder; an invalid change keeps the former version. */
export interface LiveBrands {
  current(): BrandSet;
  /**
   * Returns the brand of a host name; without an entry the default one, or undefined in strict
   * mode. Undefined for a host of an invalid brand: no other brand may replace it.
   */
  ofHost(hostname: string): Brand | undefined;
  /** Returns true if the hosts' file assigns the host to a brand. */
  isNamed(hostname: string): boolean;
  /** Returns a brand; the default one for an unknown name. */
  ofId(id: string): Brand;
  /**
   * Reads the folder again, at most every `maxAgeMs`: the data is that of a read that began at most
   * so long ago. Resolves to true after a change.
   */
  refresh(): Promise<boolean>;
  /** Calls back after each refresh with another state of the folder, also an invalid one. */
  watch(listener: () => void): void;
}

interface LiveOptions {
  /** Maximum age of the data, in ms; 0 reads each time. */
  maxAgeMs?: number;
  /** True: each brand also has its name below `localhost`, for previews. */
  localHosts?: boolean;
  /** True: only hosts with an entry have a brand, so foreign domains cannot show one. */
  strictHosts?: boolean;
  /** Called once for each fault. */
  onFault: (text: string) => void;
  /** Called after each later change; the refresh that found it waits. */
  onChange?: (brands: BrandSet) => Promise<void>;
}

/** Open pages follow a change within two seconds, of which edge and server use this each. */
const DEFAULT_MAX_AGE_MS = 250;

/** Result of one refresh; applied as a whole or not at all. */
interface Found extends BrandSet {
  /** Brand or hosts' file → its fingerprint. */
  seen: ReadonlyMap<string, string>;
  faults: readonly string[];
}

const NOTHING: Found = {
  byId: new Map(),
  hosts: { default: '', hosts: {} },
  seen: new Map(),
  faults: [],
};

const textOf = (error: unknown) => (error as Error).message;

/** Reads changes since `before`; invalid parts keep their former value. */
async function check(brandsDir: string, before: Found): Promise<Found> {
  const seen = new Map<string, string>();
  const byId = new Map<string, Brand>();
  const faults: string[] = [];
  for (const id of await listBrands(brandsDir)) {
    const former = before.byId.get(id);
    if (former) byId.set(id, former);
    try {
      seen.set(id, await describeFolder(path.join(brandsDir, id)));
      if (seen.get(id) !== before.seen.get(id)) {
        byId.set(id, await loadBrand(path.join(brandsDir, id)));
      } else faults.push(...before.faults.filter((text) => text.startsWith(`brand ${id}:`)));
    } catch (error) {
      // A folder in the middle of a change is read again.
      if (!seen.has(id)) seen.set(id, before.seen.get(id) ?? '');
      const text = textOf(error).replace(/^(?!brand )/, `brand ${id}: `);
      faults.push(`${text} (${former ? 'the one before goes on' : 'not shown'})`);
    }
  }
  seen.set(HOSTS_FILE, await describeFolder(path.join(brandsDir, HOSTS_FILE)).catch(() => ''));
  const hosts = await readHosts(brandsDir).catch((error: unknown) => {
    if (before === NOTHING) throw error;
    faults.push(`${textOf(error)} (the file before goes on)`);
    return before.hosts;
  });
  for (const [host, id] of Object.entries(hosts.hosts)) {
    if (!byId.has(id)) faults.push(`${HOSTS_FILE} ${host}: there is no sound brand ${id}`);
  }
  const standard = byId.get(hosts.default) ?? before.byId.get(hosts.default);
  if (!standard) throw new Error(`${HOSTS_FILE} default: there is no sound brand ${hosts.default}`);
  if (!byId.has(hosts.default)) {
    faults.push(`${HOSTS_FILE} default: ${hosts.default} is gone (the one before goes on)`);
  }
  return { byId: byId.set(hosts.default, standard), hosts, seen, faults };
}

/** Normalises host names for comparison: lower case, without a dot at the end. */
const normalise = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '');

const isOther = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>) =>
  left.size !== right.size || [...left].some(([name, state]) => right.get(name) !== state);

/**
 * Reads the brands below `brandsDir` and follows changes. Throws Error if the hosts' file or the
 * default brand is invalid, as there is nothing to show then.
 */
export async function openBrands(
  brandsDir: string,
  {
    maxAgeMs = DEFAULT_MAX_AGE_MS,
    localHosts = false,
    strictHosts = false,
    onFault,
    onChange,
  }: LiveOptions,
): Promise<LiveBrands> {
  const listeners = new Set<() => void>();
  const notify = (faults: readonly string[], known: readonly string[]) => {
    for (const text of faults) if (!known.includes(text)) onFault(text);
  };
  let found = await check(brandsDir, NOTHING);
  notify(found.faults, []);
  /** Faults of a folder that could not be read, reported once. */
  let trouble: string[] = [];
  let readAt = performance.now();
  let reading: Promise<boolean> | undefined;

  async function readChanges(): Promise<boolean> {
    try {
      const next = await check(brandsDir, found);
      const [before, wasTroubled] = [found, trouble.length > 0];
      found = next;
      trouble = [];
      notify(next.faults, before.faults);
      const isChanged = isOther(next.seen, before.seen) || wasTroubled;
      if (isChanged) {
        await onChange?.(next);
        for (const listener of listeners) listener();
      }
      return isChanged;
    } catch (error) {
      const now = [`${textOf(error)} (nothing changes)`];
      notify(now, trouble);
      trouble = now;
      return false;
    }
  }
  const ofId = (id: string) => {
    const brand = found.byId.get(id) ?? found.byId.get(found.hosts.default);
    if (!brand) throw new Error('the default brand is gone');
    return brand;
  };
  return {
    current: () => found,
    ofHost(hostname) {
      const name = normalise(hostname);
      const { hosts, byId } = found;
      if (Object.hasOwn(hosts.hosts, name)) return byId.get(hosts.hosts[name] ?? '');
      if (strictHosts) return undefined;
      return ofId(localHosts ? name.replace(/\.localhost$/, '') : hosts.default);
    },
    isNamed: (hostname) => Object.hasOwn(found.hosts.hosts, normalise(hostname)),
    ofId,
    async refresh() {
      // A read that is running may have begun before a change that the caller already made.
      if (reading && performance.now() - readAt > maxAgeMs) await reading;
      if (reading) return reading;
      if (performance.now() - readAt < maxAgeMs) return false;
      readAt = performance.now();
      reading = readChanges().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    watch: (listener) => void listeners.add(listener),
  };
}
