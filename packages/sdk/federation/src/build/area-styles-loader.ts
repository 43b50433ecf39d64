import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import * as csstree from 'css-tree';

/** At-rules that only hold rules; the bundler gives keyframes names of their own. */
const HOLDERS = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'starting-style',
  'keyframes',
  '-webkit-keyframes',
]);

/**
 * Returns true if a selector begins at an element with a class of this file, which the build makes
 * unique; all else that it matches is inside of that element or beside it.
 */
function isOwn({ children }: csstree.Selector): boolean {
  for (const node of children.toArray()) {
    if (node.type === 'Combinator') return false;
    if (node.type === 'ClassSelector') return true;
    if (node.type !== 'PseudoClassSelector') continue;
    // After a bare one the build leaves classes as they are.
    if (/^(?:global|local)$/i.test(node.name)) return false;
    if (!/^(?:is|where)$/.test(node.name)) continue;
    const [list] = node.children?.toArray() ?? [];
    if (list?.type === 'SelectorList' && areOwn(list)) return true;
  }
  return false;
}

const areOwn = ({ children }: csstree.SelectorList): boolean =>
  children.toArray().every((selector) => selector.type === 'Selector' && isOwn(selector));

/** Returns true for a rule in a rule, which is parsed as a declaration if it begins like one. */
const isNestedRule = (node: csstree.CssNode): boolean =>
  node.type === 'Rule' ||
  node.type === 'Raw' ||
  (node.type === 'Declaration' && csstree.generate(node.value).includes('{'));

/** Lists what a style sheet of an area could do outside of it, with the line. */
export function findLeakingStyles(file: string, source: string): readonly string[] {
  if (!file.endsWith('.module.css')) {
    return ['1: a plain style sheet reaches every page: name it *.module.css'];
  }
  const found: string[] = [];
  const add = ({ loc }: csstree.CssNode, text: string) => found.push(`${loc?.start.line}: ${text}`);
  csstree.walk(
    csstree.parse(source, { positions: true }),
    function (this: csstree.WalkContext, node) {
      if (node.type === 'Atrule' && !HOLDERS.has(node.name)) {
        add(node, `@${node.name} reaches every page`);
      }
      if (node.type !== 'Rule' || this.atrule?.name.endsWith('keyframes')) return;
      const { prelude, block } = node;
      const nested = block.children.toArray().find(isNestedRule);
      // The oldest supported browsers do not know them.
      if (nested) add(nested, 'a nested rule reaches beyond the area: write it out');
      const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude];
      for (const selector of selectors) {
        if (selector.type === 'Selector' && isOwn(selector)) continue;
        const text = csstree.generate(selector);
        add(node, `"${text}" reaches beyond the area: begin it with a class of this file`);
      }
    },
  );
  return found;
}

/** Fails the build of an area for styles that could leave it. */
export default function areaStylesLoader(this: LoaderContext, source: string): string {
  const file = path.relative(this.rootContext, this.resourcePath);
  const found = findLeakingStyles(file, source);
  if (found.length === 0) return source;
  throw new Error(found.map((fault) => `${file}:${fault}`).join('\n'));
}
