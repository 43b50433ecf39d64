import { defineCommand, UsageError } from '../command.ts';
import { playwright } from './test.ts';

/**
 * `conformance URL [words]`: tests the running system at URL for its behaviour when a remote fails.
 * Words choose tests; releases are only tested in a named store.
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
