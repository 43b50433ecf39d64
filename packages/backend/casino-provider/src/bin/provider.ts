#!/usr/bin/env node
import { readEnvFile, runProgram } from '@exchange/server-kit';
import { readConfig } from '../config.ts';
import { startProvider } from '../provider.ts';

async function main(): Promise<void> {
  readEnvFile();
  const provider = await startProvider(readConfig(process.env));
  runProgram({ log: provider.app.log, close: provider.close });
  console.log(`Provider ready at ${provider.address}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
