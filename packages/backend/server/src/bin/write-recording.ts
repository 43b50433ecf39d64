#!/usr/bin/env node
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEMO_SEED, writeRecording } from '../feed/recording/write-recording.ts';
import { DEMO_RECORDING } from '../feed/replay/options.ts';

const { market, scores } = writeRecording(DEMO_SEED);
await mkdir(dirname(DEMO_RECORDING.marketFile), { recursive: true });
for (const [file, text] of [
  [DEMO_RECORDING.marketFile, market],
  [DEMO_RECORDING.scoresFile, scores],
] as const) {
  const bytes = gzipSync(text, { level: 9 });
  await writeFile(file, bytes);
  console.log(`${file}: ${text.split('\n').length - 1} messages, ${bytes.length} bytes`);
}
