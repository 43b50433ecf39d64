import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees what a start left behind; a process that then only waits collects nothing on its own. */
export function collectGarbage(): void {
  // Gives later contexts a `gc`, and this one none.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
