/** The element through which the edge asks for the brand's theme. */
const THEME_LINK_ID = 'theme';

/** A style sheet that failed to load has none, or one whose rules cannot be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Watches the theme's style sheet. A theme that fails to load is logged as the specification says
 * (point 8) and the app goes on in the default tokens.
 */
export function watchTheme(page: Document = document): void {
  const link = page.querySelector<HTMLLinkElement>(`link#${THEME_LINK_ID}`);
  if (!link) return;
  const theme = page.documentElement.dataset.brand ?? '';
  // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the log
  const report = () => console.error(`Error loading ${theme}.css`);
  // The page's inline scripts wait for style sheets, so one without rules has failed by now.
  if (!hasRules(link)) report();
}
