import { globSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type ImportTables, replaceImportTable } from '../docs/imports.ts';
import { inRoot } from '../workspace.ts';
import { findImportFaults } from './import-faults.ts';

const fixture = inRoot('packages/tooling/fixtures/imports');
const files = globSync('**/*.ts', { cwd: fixture });
const edge = 'packages/delivery/edge/src';
const lobby = 'mfe-casino/src/lobby/lobby.ts';

test('violations are caught, and the hub of a remote is none', async () => {
  const { cruised, violations } = await findImportFaults(files, fixture);
  expect(cruised).toBe(files.length);
  expect([...violations].sort()).toEqual([
    `api-only-in-api-files: ${lobby} → packages/sdk/api/src/index.ts`,
    `edge-versions-imports-what-comes-before: ${edge}/versions/choose.ts → ${edge}/pages/title.ts`,
    `folders-import-in-one-direction: ${edge}/pages → ${edge}/versions`,
    `folders-import-in-one-direction: ${edge}/versions → ${edge}/pages`,
    `mfe-casino-features-are-apart: ${lobby} → mfe-casino/src/game/game.ts`,
    `no-app-imports-another: ${lobby} → mfe-sports/src/match/match.ts`,
    `packages-by-name: ${lobby} → mfe-sports/src/match/match.ts`,
    `packages-by-name: ${lobby} → packages/sdk/api/src/index.ts`,
    'packages-by-name: packages/sdk/ui/src/bad.ts → packages/sdk/contract/src/index.ts',
    'ui-imports-i18n: packages/sdk/ui/src/bad.ts → packages/sdk/contract/src/index.ts',
  ]);
});

test('a file that is not read is missed in the count', async () => {
  const { cruised } = await findImportFaults([...files, 'packages/unread.txt'], fixture);
  expect(cruised).toBe(files.length);
});

describe('the table of imports', () => {
  const tables: ImportTables = {
    packages: { contract: [] },
    frame: [],
    apps: [],
    hubs: {},
    commonFolders: ['shared'],
    edgeFolders: [],
  };
  const before = '| Kept |\n\n## Who may import whom\n\nBy `npm run docs`.\n\n';
  const after = '\nNo cycles.\n';
  const document = replaceImportTable(`${before}| Old |\n| --- |\n${after}`, tables);

  it.each<[string, Partial<ImportTables>, RegExp]>([
    ['a package', { packages: { a: [], b: [], ui: ['a', 'b'] } }, /^\| a, b +\| no other package/m],
    ['a free package', { packages: { tooling: null } }, /^\| tooling +\| anything/m],
    ['the frame', { frame: ['store'] }, /^\| `frame` of federation +\| store/m],
    ['the apps', { apps: ['api', 'ui'] }, /^\| shell, remotes +\| api, ui/m],
    ['a hub', { hubs: { shell: 'auth' } }, /^\| a feature folder .* `shared` .* `auth` \(shell\)/m],
    ['the edge', { edgeFolders: ['proxy', 'pages'] }, /^\| a folder of .* `proxy`, `pages`/m],
  ])('says what the rules of %s say, and nothing else changes', (_, change, row) => {
    expect(document).not.toMatch(row);
    const written = replaceImportTable(document, { ...tables, ...change });
    expect(written).toMatch(row);
    expect(written.startsWith(`${before}| Code in`)).toBe(true);
    expect(written.endsWith(`|\n${after}`)).toBe(true);
  });

  it('is missed where its section has none', () => {
    expect(() => replaceImportTable('# Architecture\n', tables)).toThrow('no table of imports');
  });
});
