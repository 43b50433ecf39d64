#!/usr/bin/env node
import { describeFlags, readEnvFile, runProgram, UsageError } from '@exchange/server-kit';
import { checkServerFlags, SERVER_FLAGS } from '../feed/check-server-flags.ts';
import { forgetFirstPasswords } from '../seed/first-passwords.ts';
import { startServer } from '../server.ts';
import { readServerConfig } from '../start/server-config.ts';

async function main(args: readonly string[]): Promise<void> {
  readEnvFile();
  if (args.includes('--help')) {
    console.log(['Flags of the server:', ...describeFlags(SERVER_FLAGS)].join('\n'));
    return;
  }
  checkServerFlags(args);
  const config = await readServerConfig(process.env);
  const server = await startServer({ config, args });
  runProgram({ log: server.app.log, close: server.close });
  if (server.credentials.length > 0) {
    const pairs = server.credentials.map(({ userName, password }) => `${userName} / ${password}`);
    console.log(`First start, shown once: ${pairs.join(' · ')}`);
    forgetFirstPasswords(config.dataDir);
  }
  console.log(`Server ready at ${server.address}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(error instanceof UsageError ? 2 : 1);
});
