import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { inRoot } from './workspace.ts';

const listed = Object.values(COMMANDS).flatMap((group) => Object.entries(group));

describe('the list of commands', () => {
  it('loads each file of commands', async () => {
    const files = await readdir(inRoot('packages/tooling/src/commands'));
    const source = await readFile(inRoot('packages/tooling/src/commands.ts'), 'utf8');
    for (const file of files.filter((name) => !name.includes('.test.'))) {
      expect(source).toContain(`import('./commands/${file}')`);
    }
  });

  it('has each script that runs one', async () => {
    const { scripts } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
    for (const [name, { script }] of listed) {
      expect(scripts[script]).toBe(`node packages/tooling/bin/run.mjs ${name}`);
    }
  });
});
