import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';
import { areaCommand, MENTIONS } from './area.ts';

const mention = (file: string) =>
  MENTIONS[file]?.(readFileSync(inRoot(file), 'utf8'), 'bonus').split('\n') ?? [];

describe('a new area', () => {
  it('is compiled with the others', () => {
    expect(mention('tsconfig.json')).toContain('      "path": "mfe-bonus"');
  });

  it('has owners, in the lines of the areas', () => {
    const lines = mention('.github/CODEOWNERS');
    const at = lines.findIndex((line) => /^\/mfe-bonus\/ +@exchange\/bonus$/.test(line));
    expect(lines[at - 1]).toMatch(/^\/mfe-/);
    expect(lines[at]?.indexOf('@')).toBe(lines[at - 1]?.indexOf('@'));
  });

  it.each([
    ['sport', 'The page /sport belongs to sports'],
    ['signup', 'The page /signup belongs to shell'],
    ['casino', 'exists already'],
    ['Bonus', 'is not the name of an area'],
  ])('%s is refused: %s', async (name, reason) => {
    await expect(areaCommand.run(['new', name])).rejects.toThrow(reason);
  });
});
