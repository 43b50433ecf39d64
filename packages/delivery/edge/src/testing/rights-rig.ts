import type { AreaDefinition } from '@exchange/contract';
import type { RegisteredVersion } from '@exchange/federation/registry';
import {
  createSignedStore,
  createSigningKey,
  type OwnedKey,
  type ReleaseStore,
  registryFile,
  signPayload,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { registerForTest } from '@exchange/federation/testing';
import { startTestEdge, type TestEdge } from './test-edge.ts';

const PAGES = { casino: ['/casino-provider'], sports: ['/sport'] };
const SLOTS = { casino: ['popular-games'], sports: ['bet-slip'] };
type Name = keyof typeof PAGES;

function define(area: Name, more: Partial<AreaDefinition> = {}): AreaDefinition {
  const pages = PAGES[area].map((path) => ({ path, calls: [] }));
  return { name: area, title: { en: area }, pages, fragments: [], links: [], ...more };
}
/** Returns a version of an area with all traffic. */
export function versionOf(
  area: Name,
  version: string,
  more?: Partial<AreaDefinition>,
): RegisteredVersion {
  const one = registerForTest({ version, manifestUrl: `/${area}/${version}/m.json` });
  return { ...one, extras: { ...one.extras, area: define(area, more) } };
}
/** Gives players a version of an area, signed by the key of the store. */
export const setVersion = (store: ReleaseStore, area: Name, version: RegisteredVersion) =>
  store.updateRegistry((before) => ({
    ...before,
    microFrontends: { ...before.microFrontends, [area]: [version] },
  }));
/** Parses the payload of an envelope. */
export const payloadIn = (text: string) =>
  JSON.parse((JSON.parse(text) as { payload: string }).payload);

/** An edge, and what the team of the casino has. */
export interface RightsRig {
  edge: TestEdge;
  anna: OwnedKey;
  casino: ReleaseStore;
  /** The operator's key. */
  root: OwnedKey;
  /** Reads a file of the store. */
  textOf: (key: string) => Promise<string>;
  /** Returns a page without what differs in each answer. */
  pageOf: (path: string) => Promise<string>;
  /** Writes a file as who has the rights of the store, whatever is in it. */
  overwrite: (key: string, text: string) => Promise<void>;
  /** Signs what follows the casino's registry with the key of anna. */
  signNext: (area: string, change: object) => Promise<string>;
  /** Returns the version of an area that the home page names. */
  shownVersion: (area: Name) => Promise<string | undefined>;
  /** Returns why files of the registry are refused, by area, as staff sees it. */
  faultsOf: () => Promise<Record<string, string>>;
}

/**
 * Starts an edge whose store has casino and sports, each within its rights, and the store as the
 * team of the casino has it: with the key of anna, and without the operator's.
 */
export async function startRightsRig(): Promise<RightsRig> {
  const edge: TestEdge = await startTestEdge();
  const { store } = edge;
  const { storage } = store;
  const root = store.keys?.root as OwnedKey;
  const anna: OwnedKey = { owner: 'anna', ...createSigningKey() };
  for (const area of ['casino', 'sports'] as const) {
    await setVersion(store, area, versionOf(area, '1.0.0'));
    await updateKeys(storage, root, (before) => {
      const own = before.areas[area]?.keys ?? [];
      const added = area === 'casino' ? [{ publicKey: anna.publicKey, owner: 'anna' }] : [];
      const rights = { pages: PAGES[area], slots: SLOTS[area], keys: [...own, ...added] };
      return withRights(before, area, rights);
    });
  }
  const casino = createSignedStore(storage, {
    rootKey: root.publicKey,
    root: undefined,
    keyFor: () => anna,
  });

  async function textOf(key: string): Promise<string> {
    const found = await storage.readTagged(key);
    return found && found !== 'unchanged' ? found.text : '';
  }

  async function pageOf(path: string): Promise<string> {
    const { body, statusCode } = await edge.get(path);
    return `${statusCode} ${body
      .replaceAll(/nonce="[^"]+"/g, '')
      .replaceAll(/content="[\w-]+\.[\w-]+"/g, '')}`;
  }

  return {
    edge,
    anna,
    casino,
    root,
    textOf,
    pageOf,
    async overwrite(key: string, text: string): Promise<void> {
      const found = await storage.readTagged(key);
      const tag = found && found !== 'unchanged' ? found.tag : undefined;
      if (!(await storage.replace(key, text, tag))) throw new Error(`${key} was not written`);
    },
    async signNext(area: string, change: object): Promise<string> {
      const before = payloadIn(await textOf(registryFile('casino')));
      const next = { ...before, revision: before.revision + 1 };
      const history = [{ ...before.history[0], by: 'anna' }, ...before.history];
      return JSON.stringify(signPayload('registry', { ...next, area, history, ...change }, anna));
    },
    shownVersion: async (area: Name) =>
      new RegExp(`/${area}/(\\d\\.\\d\\.\\d)/`).exec(await pageOf('/'))?.[1],
    async faultsOf(): Promise<Record<string, string>> {
      const { body } = await edge.get('/staff/status');
      const list = /Refused of the registry[\s\S]*?<ul[^>]*>([\s\S]*?)<\/ul>/.exec(body)?.[1] ?? '';
      const reasons = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, reason = '']) => reason);
      const areaOf = (reason: string) => /registry\/(\w+)\./.exec(reason)?.[1] ?? 'keys';
      return Object.fromEntries(reasons.map((reason) => [areaOf(reason), reason]));
    },
  };
}
