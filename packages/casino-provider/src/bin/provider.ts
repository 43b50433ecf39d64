#!/usr/bin/env node
import { MOST_CLOSING_MS } from '@exchange/program';
import closeWithGrace from 'close-with-grace';
import { readConfig } from '../config.ts';
import { startProvider } from '../provider.ts';

async function main(): Promise<void> {
  const provider = await startProvider(readConfig(process.env));
  closeWithGrace({ delay: MOST_CLOSING_MS, logger: console }, async ({ err }) => {
    if (err) console.error(err);
    await provider.close();
  });
  console.log(`Provider ready at ${provider.address}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
