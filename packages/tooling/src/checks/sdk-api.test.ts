import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSdk } from '../sdk/packages.ts';
import { inRoot } from '../workspace.ts';
import { raiseVersion } from './sdk-api.ts';

test.each([
  ['0.1.3', [], '0.1.3'],
  ['0.1.3', ['patch'], '0.1.4'],
  ['0.1.3', ['patch', 'minor', 'patch'], '0.2.0'],
  ['1.2.3', ['none'], '1.2.3'],
  ['1.2.3', ['minor', 'major'], '2.0.0'],
] as const)('%s with changesets of %j becomes %s', (version, types, planned) => {
  const raises = types.map((type) => ({ name: '@exchange/api', type }));
  const others = [{ name: '@exchange/store', type: 'major' as const }];
  expect(raiseVersion({ name: '@exchange/api', version }, [...raises, ...others])).toBe(planned);
});

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
