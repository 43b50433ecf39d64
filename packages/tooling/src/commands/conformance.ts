import { defineCommand, UsageError } from '../command.ts';
import { playwright } from './test.ts';

/**
 * `conformance URL [words]`: holds the running system at URL against what every system of this kind
 * must do when a remote fails. Words choose tests; releases are only tried in a store that is named.
 */
export const { help, run } = defineCommand({
  usage: 'conformance -- URL [words]',
  words: {},
  async run({ words: [url = '', ...words] }) {
    if (!/^https?:\/\/[^/]+\/?$/.test(url)) {
      throw new UsageError('URL is missing, for example http://localhost:3000');
    }
    return playwright(words, { config: 'conformance', env: { BASE_URL: url.replace(/\/$/, '') } });
  },
});
