#!/usr/bin/env node
import { runProgram } from '@exchange/program';
import { readConfig } from '../config.ts';
import { plugins } from '../plugins.ts';
import { startServer } from '../server.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer({ config, extensions: plugins, args: process.argv.slice(2) });
  runProgram({ log: server.app.log, close: server.close });
  if (server.credentials.length > 0) {
    const pairs = server.credentials.map(({ userName, password }) => `${userName} / ${password}`);
    console.log(`First start, shown once: ${pairs.join(' · ')}`);
  }
  console.log(`Server ready at ${server.address}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
});
