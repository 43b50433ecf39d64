import path from 'node:path';
import type { Brand } from './brand.ts';
import { describeFolder, listBrands } from './brand-folders.ts';
import { HOSTS_FILE, type Hosts, readHosts } from './hosts.ts';
import { loadBrand } from './load-brand.ts';

/** The sound brands of a folder. */
export interface BrandSet {
  byId: ReadonlyMap<string, Brand>;
  hosts: Hosts;
}

/** Brands as they stand in the folder now; a broken change leaves the one before. */
export interface LiveBrands {
  current(): BrandSet;
  /**
   * The brand of a host name; the default one for hosts that are not named, none where hosts are strict.
   * Undefined where the host is given to a brand that is not sound: no other brand may stand in for it.
   */
  ofHost(hostname: string): Brand | undefined;
  /** Whether the host's file gives the host to a brand. */
  isNamed(hostname: string): boolean;
  /** A brand; the default one where there is none of this name. */
  ofId(id: string): Brand;
  /** Looks at the folder again, at most every `maxAgeMs`. @returns whether something changed */
  refresh(): Promise<boolean>;
  /** Calls after each later look that found another state of the folder, a broken one as well. */
  watch(listener: () => void): void;
}

interface LiveOptions {
  /** How old, in ms, what was read may be; 0 looks each time. */
  maxAgeMs?: number;
  /** Each brand also answers at its name below `localhost`, for previews. */
  localHosts?: boolean;
  /** Only hosts that are named have a brand: nobody else's domain may show one. */
  strictHosts?: boolean;
  /** Told once of each fault. */
  onFault: (text: string) => void;
  /** Called after each later change; the look that found it waits. */
  onChange?: (brands: BrandSet) => Promise<void>;
}

/** Open pages follow a change within two seconds, of which edge and server take this each. */
const DEFAULT_MAX_AGE_MS = 250;

/** What one look found; it is taken over as a whole or not at all. */
interface Found extends BrandSet {
  /** Brand or hosts' file → how it stood. */
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

/** Reads what is other than `before`; what is broken stays as it was there. */
async function look(brandsDir: string, before: Found): Promise<Found> {
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
      // A folder in the middle of a change is looked at again.
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

/** As host names are compared: without regard to case and a dot at the end. */
const normalise = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '');

const isOther = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>) =>
  left.size !== right.size || [...left].some(([name, state]) => right.get(name) !== state);

/**
 * Reads the brands below `brandsDir` and goes on reading what changes there.
 * @throws Error where the hosts' file or the default brand is wrong: there is nothing to show then
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
  const tell = (faults: readonly string[], known: readonly string[]) => {
    for (const text of faults) if (!known.includes(text)) onFault(text);
  };
  let found = await look(brandsDir, NOTHING);
  tell(found.faults, []);
  /** A folder that could not be read as a whole, told once. */
  let trouble: string[] = [];
  let lookedAt = Date.now();
  let looking: Promise<boolean> | undefined;

  async function lookAgain(): Promise<boolean> {
    try {
      const next = await look(brandsDir, found);
      const [before, wasTroubled] = [found, trouble.length > 0];
      found = next;
      trouble = [];
      tell(next.faults, before.faults);
      const isChanged = isOther(next.seen, before.seen) || wasTroubled;
      if (isChanged) {
        await onChange?.(next);
        for (const listener of listeners) listener();
      }
      return isChanged;
    } catch (error) {
      const now = [`${textOf(error)} (nothing changes)`];
      tell(now, trouble);
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
    refresh() {
      if (looking) return looking;
      if (Date.now() - lookedAt < maxAgeMs) return Promise.resolve(false);
      looking = lookAgain().finally(() => {
        lookedAt = Date.now();
        looking = undefined;
      });
      return looking;
    },
    watch: (listener) => void listeners.add(listener),
  };
}
