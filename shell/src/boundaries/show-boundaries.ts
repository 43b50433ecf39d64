import './boundaries.css';

/** Outlines and labels every boundary until the page is reloaded. */
export function showBoundaries(page: Document = document): void {
  page.documentElement.dataset.showBoundaries = '';
}

/** Removes the outlines. */
export function hideBoundaries(page: Document = document): void {
  delete page.documentElement.dataset.showBoundaries;
}
