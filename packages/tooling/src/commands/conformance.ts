import { CommandFailure } from '../command-failure.ts';
import { playwright } from './test.ts';

/**
 * `conformance URL [words]`: holds the running system at URL against what every system of this kind
 * must do when a remote fails. Words choose tests; releases are only tried in a store that is named.
 */
export async function run([url = '', ...words]: readonly string[]): Promise<number> {
  if (!/^https?:\/\/[^/]+\/?$/.test(url)) {
    throw new CommandFailure('Usage: conformance URL [words], for example http://localhost:3000');
  }
  return playwright(words, { config: 'conformance', env: { BASE_URL: url.replace(/\/$/, '') } });
}
