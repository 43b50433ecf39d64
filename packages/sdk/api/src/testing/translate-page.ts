/** Replaces texts as Chrome's translation does: React keeps text nodes that are no longer shown. */
function translateTexts(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.localName === 'font') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/**
 * Translates the page and all that it shows later, as a browser does; returns the function that ends
 * it.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver(() => {
    translateTexts(document.body);
    observer.takeRecords();
  });
  translateTexts(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
