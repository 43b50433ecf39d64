import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../workspace.ts';
import { readSdk } from './packages.ts';

test('changesets raise the packages of the SDK, and no others', () => {
  const { ignore } = JSON.parse(readFileSync(inRoot('.changeset/config.json'), 'utf8'));
  const files = globSync(
    ['shell', 'mfe-*', 'e2e', 'packages/tooling', 'packages/*/*'].map((one) =>
      inRoot(one, 'package.json'),
    ),
  );
  const names = files.map((file) => JSON.parse(readFileSync(file, 'utf8')).name as string);
  const raised = names.filter(
    (name) => !ignore.some((glob: string) => path.matchesGlob(name, glob)),
  );
  const sdk = readSdk().map(({ manifest }) => manifest.name);
  expect(raised.toSorted()).toEqual(sdk.toSorted());
});
