import type { Identifier } from '@mdn/browser-compat-data';
import * as csstree from 'css-tree';
import type { NewerUse } from './allowed.ts';
import { childOf, compat, findLacking } from './script-features.ts';

const {
  'at-rules': atRules,
  properties,
  selectors,
  types,
} = compat.css as unknown as Record<'at-rules' | 'properties' | 'selectors' | 'types', Identifier>;

/** Finds uses of missing features in a style sheet, except those behind `@supports`. */
export function findNewerCss(file: string, source: string): NewerUse[] {
  const found: NewerUse[] = [];
  const add = (node: csstree.CssNode, feature: string, known: Identifier | undefined) => {
    // Names with a prefix are for the browsers that have them.
    const lacking = feature.replace(/^:+/, '').startsWith('-') ? [] : findLacking(known);
    if (lacking.length > 0) {
      found.push({ feature, lacking, file, line: node.loc?.start.line ?? 1 });
    }
  };
  const sheet = csstree.parse(source, { positions: true });
  csstree.walk(sheet, {
    enter(node: csstree.CssNode) {
      if (node.type === 'Atrule') {
        if (node.name === 'supports') return csstree.walk.skip;
        add(node, `@${node.name}`, childOf(atRules, node.name));
        for (const name of listFeatures(node))
          add(node, `@${node.name} (${name})`, childOf(childOf(atRules, node.name), name));
      }
      if (node.type === 'Declaration') addDeclaration(node, add);
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
        add(node, `:${node.name}`, childOf(selectors, node.name));
      }
      if (node.type === 'NestingSelector') add(node, '&', childOf(selectors, 'nesting'));
      return undefined;
    },
  });
  return found;
}

type Add = (node: csstree.CssNode, feature: string, known: Identifier | undefined) => void;

function addDeclaration({ property, value }: csstree.Declaration, add: Add): void {
  const known = childOf(properties, property);
  add(value, property, known);
  csstree.walk(value, (node) => {
    if (node.type === 'Identifier') {
      add(value, `${property}: ${node.name}`, childOf(known, node.name));
    }
    if (node.type !== 'Function') return;
    const type = findFunction(node.name) ?? childOf(known, node.name);
    add(value, `${node.name}()`, type);
    const first = node.children.first;
    if (first?.type === 'Identifier' && first.name === 'from')
      add(value, `${node.name}(from …)`, childOf(type, 'relative_syntax'));
  });
  if (value.type === 'Raw') addRaw(value, add);
}

/** Values of custom properties are not parsed: only their functions are known. */
function addRaw(value: csstree.Raw, add: Add): void {
  for (const [, name = ''] of value.value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
    add(value, `${name}()`, findFunction(name));
}

const findFunction = (name: string): Identifier | undefined =>
  childOf(types, name) ?? childOf(childOf(types, 'color'), name);

/** Returns the features of a rule: `@media (update: slow)`, `@container style(…)`. */
function listFeatures({ prelude }: csstree.Atrule): string[] {
  const names: string[] = [];
  if (!prelude) return names;
  csstree.walk(prelude, (node) => {
    if (node.type === 'Feature') names.push(node.name);
    if (node.type === 'FeatureFunction' && node.feature === 'style')
      names.push('style_queries_for_custom_properties');
  });
  return names;
}
