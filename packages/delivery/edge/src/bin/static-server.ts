import {
  findArea,
  openReleaseStore,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import { isProduction, readEnvFile, readPort, runProgram } from '@exchange/server-kit';
import { createStaticServer } from '../versions/releases/static-server.ts';

async function main(): Promise<void> {
  readEnvFile();
  const { AREA: only } = process.env;
  const area = only ? findArea(only) : undefined;
  if (only && !area) throw new Error(`AREA is ${only}: give the name of an area like casino`);
  const port = readPort(process.env);
  if (!port) throw new Error('PORT is not set: give the port to listen on');
  const host = process.env.HOST ?? '127.0.0.1';
  if (isProduction(process.env) && !process.env.RELEASE_ROOT_PUBLIC_KEY) {
    throw new Error('RELEASE_ROOT_PUBLIC_KEY is not set: it says whose releases are served');
  }
  const store = await openReleaseStore(readReleaseStorageConfig(process.env));
  const app = await createStaticServer(store, { area, logger: { level: 'warn' } });
  runProgram({ log: app.log, close: () => app.close() });
  await app.listen({ port, host });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
