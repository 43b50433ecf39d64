import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../workspace.ts';
import { checkImports } from './imports.ts';

const fixture = inRoot('packages/tooling/fixtures/imports');
const files = globSync('**/*.ts', { cwd: fixture });
const edge = 'packages/delivery/edge/src';
const lobby = 'mfe-casino/src/lobby/lobby.ts';

test('violations are caught, and the hub of a remote is none', async () => {
  const { cruised, violations } = await checkImports(files, fixture);
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
  const { cruised } = await checkImports([...files, 'packages/unread.txt'], fixture);
  expect(cruised).toBe(files.length);
});
