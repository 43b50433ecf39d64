import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

it.each([
  ['base', 'optional', 'a late typeface would move the page'],
  ['devanagari', 'swap', 'a device without one of its own shows boxes until it is there'],
])('every typeface of %s.css is %s, as %s', (name, display) => {
  const css = readFileSync(inRoot(`packages/sdk/ui/src/${name}.css`), 'utf8');
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  expect(faces.length).toBeGreaterThan(0);
  for (const face of faces) expect(face).toContain(`font-display: ${display};`);
});
