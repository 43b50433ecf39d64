import { BREAKPOINTS } from '@exchange/contract';

/** From here on the sports tree is a column, below it a drawer (brief, "Layout"). */
export const TREE_COLUMN = '(width >= 1200px)';
/** From here on the layout is wide (point 2). */
export const WIDE = `(width >= ${BREAKPOINTS.wide}px)`;
