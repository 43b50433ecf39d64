import { UsageError } from '@exchange/program';
import { checkServerFlags } from '@exchange/server/flags';

/** Throws UsageError for flags that the server would reject, before anything is built. */
export function refuseWrongFlags(args: readonly string[]): void {
  try {
    checkServerFlags(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
