import { AREA_PAGES, enter, expectVersion, KNOWN_AREAS, type KnownArea } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Modules that must have one copy in the page. */
const SINGLETONS = [
  'react',
  'react-dom',
  '@exchange/store',
  '@exchange/api',
  '@exchange/i18n',
  '@exchange/federation/router',
];

/** A shared module in the federation runtime. */
interface Shared {
  from: string;
  useIn: string[];
  loaded?: boolean;
}
type Scope = Record<string, Record<string, Shared>>;
interface FederationGlobal {
  __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: Scope } }[] };
}

test('the page of each area mounts its registered version, and all of them share one of everything', async ({
  page,
  remoteOf,
  prepare,
}) => {
  const versions = new Map<KnownArea, string>();
  for (const area of KNOWN_AREAS) versions.set(area, (await remoteOf(area)).active.version);
  await prepare('wallet');
  const keys = new Set<string>();
  await page.goto(AREA_PAGES.sports);
  for (const area of KNOWN_AREAS) {
    await enter(page, AREA_PAGES[area]);
    await expectVersion(page, area, versions.get(area) ?? '');
    for (const key of await page.evaluate(readReactKeys)) keys.add(key);
  }

  await test.step('one React has rendered all of them', () => {
    // Each copy of the library marks its elements with a random suffix of its own.
    expect([...keys]).toHaveLength(1);
  });

  const shared = await page.evaluate(readShared, SINGLETONS);
  for (const name of SINGLETONS) {
    await test.step(`one ${name}, the shell's, in all areas`, () => {
      expect(shared[name]?.map(({ from }) => from)).toEqual(['shell']);
    });
  }
  await test.step('each area was given the one store', () => {
    const users = shared['@exchange/store']?.[0]?.useIn.join(' ') ?? '';
    for (const area of KNOWN_AREAS) expect(users).toContain(`mfe_${area}_`);
  });
});

function readReactKeys(): string[] {
  const elements = document.querySelectorAll('[data-boundary], [data-boundary] *');
  const keys = new Set<string>();
  for (const element of elements) {
    for (const key of Object.keys(element)) {
      if (key.startsWith('__reactFiber$')) keys.add(key);
    }
  }
  return [...keys];
}

/** Returns every copy of a shared module, in any container of the page. */
function readShared(names: readonly string[]): Record<string, Shared[]> {
  const { __INSTANCES__ } = (globalThis as unknown as FederationGlobal).__FEDERATION__;
  return Object.fromEntries(
    names.map((name) => {
      const copies = new Set(
        __INSTANCES__.flatMap(({ shareScopeMap }) =>
          Object.values(shareScopeMap.default?.[name] ?? {}),
        ),
      );
      return [name, [...copies].map(({ from, useIn }) => ({ from, useIn: [...useIn] }))];
    }),
  );
}
