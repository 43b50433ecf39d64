#!/usr/bin/env node
import closeWithGrace from 'close-with-grace';
import { readConfig } from '../config.ts';
import { startProvider } from '../provider.ts';

/** Open requests may take this long when the provider stops, in ms. */
const GRACE_MS = 5000;

async function main(): Promise<void> {
  const provider = await startProvider(readConfig(process.env));
  closeWithGrace({ delay: GRACE_MS, logger: console }, async ({ err }) => {
    if (err) console.error(err);
    await provider.close();
  });
  console.log(`Provider ready at ${provider.address}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
