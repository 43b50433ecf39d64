import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as csstree from 'css-tree';

/** The design system's tokens with their defaults, from its one source file. */
export const DEFAULT_TOKENS: ReadonlyMap<string, string> = readTokens();

function readTokens(): ReadonlyMap<string, string> {
  const file = fileURLToPath(import.meta.resolve('@exchange/ui/tokens.css'));
  const tokens = new Map<string, string>();
  csstree.walk(csstree.parse(readFileSync(file, 'utf8')), {
    visit: 'Declaration',
    enter({ property, value }) {
      // Narrow screens change some sizes: the first value counts.
      if (!property.startsWith('--') || tokens.has(property)) return;
      tokens.set(property, csstree.generate(value).trim());
    },
  });
  return tokens;
}
