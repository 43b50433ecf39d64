import { BREAKPOINTS } from '@exchange/contract';

/** Min width of the wide layout (point 2). */
export const WIDE = `(width >= ${BREAKPOINTS.wide}px)`;
/** Min width for the tree as a column (brief, "Layout"), and for the search in the header. */
export const ROOMY = '(width >= 1200px)';
