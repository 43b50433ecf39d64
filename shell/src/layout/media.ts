import { BREAKPOINTS } from '@exchange/contract';

/** From here on the layout is wide (point 2). */
export const WIDE = `(width >= ${BREAKPOINTS.wide}px)`;
/** From here on the tree is a column, not a drawer (brief, "Layout"), and the search stands in the header. */
export const ROOMY = '(width >= 1200px)';
