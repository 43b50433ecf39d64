import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

const CATALOG = inRoot('packages/sdk/ui/catalog');
const COMPONENTS = inRoot('packages/sdk/ui/src/components');
/** Components that show nothing by themselves: others contain them. */
const PARTS = ['Modal'];

const samples = readdirSync(CATALOG)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(path.join(CATALOG, file), 'utf8'))
  .join('\n');
const components = readdirSync(COMPONENTS)
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => file.replace('.tsx', ''))
  .filter((name) => !PARTS.includes(name));

it.each(components)('the catalogue shows %s', (name) => expect(samples).toContain(`<${name}`));
