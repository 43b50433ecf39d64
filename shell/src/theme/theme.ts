/** The element with which the edge loads the brand's theme. */
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
 * Logs a theme whose file failed to load (point 8). The page has its tokens already; a page of an
 * earlier edge has the default ones.
 */
export function logFailedTheme(page: Document = document): void {
  const link = page.querySelector<HTMLLinkElement>(`link#${THEME_LINK_ID}`);
  // The edge starts the shell once the file is there, failed or hangs.
  if (!link || hasRules(link)) return;
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  console.error(`Error loading ${page.documentElement.dataset.brand ?? ''}.css`);
}
