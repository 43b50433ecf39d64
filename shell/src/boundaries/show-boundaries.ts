import './boundaries.css';

/** Outlines and names every element that says whose it is, until the page is loaded anew. */
export function showBoundaries(page: Document = document): void {
  page.documentElement.dataset.showBoundaries = '';
}

/** Takes the outlines away. */
export function hideBoundaries(page: Document = document): void {
  delete page.documentElement.dataset.showBoundaries;
}
