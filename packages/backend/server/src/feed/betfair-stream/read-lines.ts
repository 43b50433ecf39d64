import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { RecordingError } from './recording-error.ts';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.equals(GZIP_MAGIC);
  } finally {
    await handle.close();
  }
}

async function openText(file: string): Promise<{ text: Readable; done: Promise<void> }> {
  const packed = await isGzip(file);
  const text = new PassThrough();
  const source = createReadStream(file);
  const done = packed ? pipeline(source, createGunzip(), text) : pipeline(source, text);
  // The reader below reports it; unhandled it would end the process.
  done.catch(() => undefined);
  return { text, done };
}

/**
 * Yields the JSON lines of a recording, plain or gzip by content, one at a time. A missing,
 * truncated or invalid file throws an error naming file and line.
 */
export async function* readJsonLines(
  file: string,
): AsyncGenerator<{ line: number; value: unknown }> {
  let line = 0;
  let text: Readable | undefined;
  try {
    const opened = await openText(file);
    text = opened.text;
    for await (const row of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      if (row !== '') yield { line, value: parse(file, line, row) };
    }
    await opened.done;
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    throw toRecordingError(file, line, error);
  } finally {
    text?.destroy();
  }
}

function parse(file: string, line: number, row: string): unknown {
  try {
    return JSON.parse(row);
  } catch (error) {
    throw new RecordingError(file, line, 'the line is broken or cut off', error);
  }
}

function toRecordingError(file: string, line: number, error: unknown): RecordingError {
  const code = (error as { code?: unknown }).code;
  if (code === 'ENOENT') {
    return new RecordingError(file, undefined, 'the recording does not exist', error);
  }
  if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR') {
    return new RecordingError(file, line + 1, 'the compressed file is broken or cut off', error);
  }
  return new RecordingError(file, line, 'the recording cannot be read', error);
}
