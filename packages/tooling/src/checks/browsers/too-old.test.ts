import { PROMISED_BROWSERS } from '@exchange/contract';
import { expect, it } from 'vitest';
import { childOf, compat, findLacking } from './script-features.ts';

const find = (node: unknown, path: string) =>
  path.split('/').reduce<unknown>((parent, name) => childOf(parent, name), node);

/** The features that the page's first script tests (`packages/delivery/edge/src/pages/html/inline-scripts.ts`). */
const LOOKED_FOR = [
  find(compat.javascript, 'builtins/Array/toSorted'),
  find(compat.css, 'types/color/color-mix'),
  find(compat.css, 'selectors/has'),
  find(compat.css, 'at-rules/media/range_syntax'),
] as NonNullable<ReturnType<typeof childOf>>[];

it('looks for nothing that a promised browser lacks', () => {
  expect(LOOKED_FOR.flatMap(findLacking)).toEqual([]);
});

it.each(Object.entries(PROMISED_BROWSERS))(
  'tells a %s before %s that it is too old',
  (name, version) => {
    const added = LOOKED_FOR.map((feature) => {
      const [first] = [feature.__compat?.support[name as 'chrome'] ?? []].flat();
      return Number(first?.version_added);
    });
    expect(Math.max(...added)).toBe(Number(version));
  },
);
