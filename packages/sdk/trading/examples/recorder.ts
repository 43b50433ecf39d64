import { open, rename, stat } from 'node:fs/promises';
import { type Example, pickMarket, runExample } from './shared.ts';

// Writes each change of a market's prices to a file, one line of JSON each. Started again, it goes
// on with the same file. A file that is full becomes FILE.1, in place of the one before.

const FLAGS = {
  file: { help: 'file to write' },
  'max-bytes': { help: 'bytes of a file before the next one begins', default: '100000000', min: 1 },
};

/** Opens a file for whole lines; drops a last line that was cut off by the end of a process. */
async function openLines(file: string) {
  const handle = await open(file, 'a+');
  const { size } = await handle.stat();
  const chunk = Buffer.alloc(64 * 1024);
  let whole = size;
  while (whole > 0) {
    const from = Math.max(0, whole - chunk.length);
    const { bytesRead } = await handle.read(chunk, 0, whole - from, from);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf('\n');
    whole = newline < 0 ? from : from + newline + 1;
    if (newline >= 0) break;
  }
  if (whole < size) await handle.truncate(whole);
  return { handle, size: whole };
}

/** Creates a writer of lines whose file never exceeds `maxBytes`, unless by a single line. */
async function createWriter(file: string, maxBytes: number) {
  let lines = await openLines(file);
  return {
    async write(line: object) {
      const text = `${JSON.stringify(line)}\n`;
      const bytes = Buffer.byteLength(text);
      if (lines.size > 0 && lines.size + bytes > maxBytes) {
        await lines.handle.close();
        await rename(file, `${file}.1`);
        lines = await openLines(file);
      }
      await lines.handle.appendFile(text);
      lines.size += bytes;
    },
    close: () => lines.handle.close(),
  };
}

async function record({ client, marketId, matchId, flags, stop }: Example): Promise<void> {
  const file = flags.file ?? '';
  if ((await stat(file).catch(() => undefined))?.isDirectory()) {
    throw new Error(`--file is a folder: ${file}`);
  }
  const writer = await createWriter(file, Number(flags['max-bytes']));
  let last = '';
  try {
    for await (const update of client.follow({ matches: [matchId] }, { signal: stop })) {
      // A reader must not take silence for prices that stood still.
      if (update.kind === 'live') await writer.write({ time: Date.now(), live: update.isLive });
      if (update.kind !== 'prices') continue;
      const market = pickMarket(update.match, marketId);
      if (!market) continue;
      const { suspended, version } = market;
      const runners = market.runners.map(({ id, active, back, lay }) => ({
        id,
        active,
        back,
        lay,
      }));
      const state = JSON.stringify({ suspended, runners });
      if (state === last) continue;
      last = state;
      await writer.write({ time: update.receivedAt, version, suspended, runners });
    }
  } finally {
    await writer.close();
  }
}

await runExample(FLAGS, record);
