import { expect, it } from 'vitest';
import { checkAreaNames, findAreaNames, readAreas } from './area-names.ts';

const areas = await readAreas();

it.each([
  ["const area = 'casino';", "a.ts:1: 'casino' names the area casino"],
  ["if (area === 'wallet') {}", "a.ts:1: 'wallet' names the area wallet"],
  ["\nrun('mfe-sports');", "a.ts:2: 'mfe-sports' names the area sports"],
  ["const to = '/app/deposit';", "a.ts:1: '/app/deposit' is a page of wallet"],
  ['const to = `/sport/$' + '{id}`;', "a.ts:1: '/sport/' is a page of sports"],
  ['const to = <a href="/app/open-bets/p" />;', "a.tsx:1: '/app/open-bets/p' is a page of reports"],
  ['go(paths.casinoLobby());', 'a.ts:1: paths.casinoLobby leads to a page of casino'],
])('%s is a fault', (source, fault) => {
  const file = fault.startsWith('a.tsx') ? 'a.tsx' : 'a.ts';
  expect(findAreaNames(file, source, areas)).toEqual([expect.stringContaining(fault)]);
});

it.each([
  "import { wallet } from './wallet/wallet.ts';",
  '// The casino is at /casino-provider.',
  "export const saveBet = endpoint({ area: 'sports', base: 'casino' });",
  "type Base = 'api' | 'casino';",
  "go(paths.home()); const text = 'Deposits of the wallet';",
])('%s is none', (source) => {
  expect(findAreaNames('a.ts', source, areas)).toEqual([]);
});

it('shell, edge, release, server and SDK name no area', async () => {
  expect(areas.map(({ name }) => name).toSorted()).toEqual([
    ...['casino', 'reports', 'sports', 'wallet'],
  ]);
  expect(await checkAreaNames()).toEqual([]);
});
