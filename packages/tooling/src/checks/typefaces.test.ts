import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

it.each(['base', 'devanagari'])(
  'every typeface of %s.css is optional, as a late one would move the page',
  (name) => {
    const css = readFileSync(inRoot(`packages/sdk/ui/src/${name}.css`), 'utf8');
    const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
    expect(faces.length).toBeGreaterThan(0);
    for (const face of faces) expect(face).toContain('font-display: optional;');
  },
);
