/** The element with which the edge loads the brand's theme. */
const THEME_LINK_ID = 'theme';

/** Returns true if the style sheet loaded; failed ones have no sheet, or unreadable rules. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Watches the theme's style sheet. A failed theme is logged (point 8), and the default tokens
 * apply.
 */
export function watchTheme(page: Document = document): void {
  const link = page.querySelector<HTMLLinkElement>(`link#${THEME_LINK_ID}`);
  if (!link) return;
  const theme = page.documentElement.dataset.brand ?? '';
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  const report = () => console.error(`Error loading ${theme}.css`);
  // Inline scripts wait for style sheets, so one without rules has failed by now.
  if (!hasRules(link)) report();
}
