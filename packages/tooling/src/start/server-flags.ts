import { checkServerFlags } from '@exchange/server/flags';
import { UsageError } from '@exchange/server-kit';

/** Throws UsageError for flags that the server would reject, before anything is built. */
export function refuseWrongFlags(args: readonly string[]): void {
  try {
    checkServerFlags(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
