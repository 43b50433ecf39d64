import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/** Creates an element by the runtime that the shell shares; it has none for development. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: object,
  key: string | undefined,
  isStatic: boolean,
): unknown => (isStatic ? jsxs : jsx)(type, props, key);
