import { readEnvFile, readPort, readPortBase, runProgram } from '@exchange/server-kit';
import { readEdgeConfig } from '../config.ts';
import { createEdge } from '../edge.ts';

async function main(): Promise<void> {
  readEnvFile();
  const port = readPort(process.env) ?? readPortBase(process.env);
  const host = process.env.HOST ?? '127.0.0.1';
  const app = await createEdge(readEdgeConfig(process.env), { level: 'warn' });
  runProgram({ log: app.log, close: () => app.close() });
  await app.listen({ port, host });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
