/** The element with which the edge loads the brand's theme, and again if it fails. */
const THEME_LINK_ID = 'theme';

/** Returns true if the style sheet loaded with rules; those of a failed one are not readable. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Logs a theme whose file fails to load twice, now or later (point 8). The page has its tokens
 * already; a page of an earlier edge has the default ones.
 */
export function watchTheme(page: Document = document): void {
  const select = () => page.querySelector<HTMLLinkElement>(`link#${THEME_LINK_ID}`);
  const theme = page.documentElement.dataset.brand ?? '';
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  const report = () => console.error(`Error loading ${theme}.css`);
  const link = select();
  if (!link || hasRules(link)) return;
  if (link.sheet || link.dataset.failed !== undefined) {
    report();
    return;
  }
  const settled = new AbortController();
  const judge = ({ type, target }: Event) => {
    const current = select();
    if (!current || target !== current) return;
    settled.abort();
    if (type === 'error' || !hasRules(current)) report();
  };
  // The edge's script may replace the element meanwhile, so the page listens, not the element.
  for (const type of ['load', 'error']) {
    page.addEventListener(type, judge, { capture: true, signal: settled.signal });
  }
}
