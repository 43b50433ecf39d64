import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // They import styles, which Node does not read.
    server: { deps: { inline: [/@exchange\//] } },
  },
});
