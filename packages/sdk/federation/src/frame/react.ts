/// <reference path="./react-itself.d.ts" />
/**
 * React for frames. A store's state is that of the request, so each is read as it is now; React's
 * server renderer would ask for a snapshot of a server's first state, which stores do not have.
 */
import React from 'react-itself';

export * from 'react-itself';

export const useSyncExternalStore = <Snapshot>(
  _subscribe: unknown,
  getSnapshot: () => Snapshot,
): Snapshot => getSnapshot();

/** Libraries such as zustand read hooks from the default export. */
const whole: typeof React = { ...React, useSyncExternalStore };
// biome-ignore lint/style/noDefaultExport: React has one
export default whole;
