import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { inRoot } from './workspace.ts';

const listed = Object.values(COMMANDS).flatMap((group) => Object.entries(group));

describe('the list of commands', () => {
  it('has each file of commands', async () => {
    const files = await readdir(inRoot('packages/tooling/src/commands'));
    const names = files.filter((file) => !file.includes('.test.')).map((file) => file.slice(0, -3));
    expect(listed.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  });

  it('has each script that runs one', async () => {
    const { scripts } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
    for (const [name, { script }] of listed) {
      expect(scripts[script]).toBe(`node packages/tooling/bin/run.mjs ${name}`);
    }
  });
});
