import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Most elements around another in a frame. */
export const MAX_DEPTH = 100;

/** Most elements that name one, and most characters of a name. */
const MAX_NAME = { elements: 4, length: 200 };

/** Returns the value of an element's attribute. */
export const attribute = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((one) => one.name === name)?.value;

/** Returns the texts of elements with an id, which may name others. */
export function collectTexts(nodes: readonly Tree.ChildNode[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const textOf = (node: Tree.ChildNode, depth: number): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    if (!defaultTreeAdapter.isElementNode(node) || depth > MAX_DEPTH) return '';
    const text = node.childNodes.map((one) => textOf(one, depth + 1)).join('');
    const id = attribute(node, 'id');
    if (id !== undefined && !texts.has(id)) texts.set(id, text.trim().slice(0, MAX_NAME.length));
    return text;
  };
  for (const node of nodes) textOf(node, 0);
  return texts;
}

/** Returns the texts of the elements that name one. */
export const labelOf = (element: Tree.Element, texts: ReadonlyMap<string, string>) =>
  (attribute(element, 'aria-labelledby') ?? '')
    .split(/\s+/, MAX_NAME.elements)
    .map((id) => texts.get(id) ?? '')
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_NAME.length);
