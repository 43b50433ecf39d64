import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Bzip2Error, bunzip2 } from './bunzip2.ts';

/** An unplayable recording; the message names the file and, if known, the line. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  readonly file: string;
  /** From 1. */
  readonly line: number | undefined;

  constructor(file: string, line: number | undefined, reason: string, cause?: unknown) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${reason}`, { cause });
    this.file = file;
    this.line = line;
  }
}

const MEBIBYTE = 1024 * 1024;

/** Maximum bytes of unpacked text; a few bytes can unpack to any number. */
export interface TextLimits {
  line: number;
  file: number;
}
/** The longest lines are snapshots of large markets, of a few hundred kB. */
const LIMITS: TextLimits = { line: 8 * MEBIBYTE, file: 512 * MEBIBYTE };

const LINE_FEED = 0x0a;
const MAGIC_BYTES = 4;

/** Returns the form of a file by its first bytes. */
async function detectForm(file: string): Promise<'gzip' | 'bzip2' | 'plain'> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    const magic = buffer.subarray(0, bytesRead);
    if (magic[0] === 0x1f && magic[1] === 0x8b) return 'gzip';
    return /^BZh[1-9]$/.test(magic.toString('latin1')) ? 'bzip2' : 'plain';
  } finally {
    await handle.close();
  }
}

/** Yields the unpacked bytes of a file, as they are asked for. */
async function* readText(file: string): AsyncGenerator<Uint8Array> {
  const form = await detectForm(file);
  const source = createReadStream(file);
  if (form === 'gzip') {
    // Errors of the source destroy what is read here, so the reader gets them.
    yield* pipeline(source, createGunzip(), () => undefined);
  } else {
    yield* form === 'bzip2' ? bunzip2(source) : source;
  }
}

/** Yields the lines of a file without their ends. */
async function* readLines(file: string, limits: TextLimits): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let lineBytes = 0;
  let fileBytes = 0;
  let line = 1;
  const add = (part: Uint8Array) => {
    parts.push(part);
    lineBytes += part.length;
    if (lineBytes <= limits.line) return;
    throw new RecordingError(file, line, `the line has more than ${limits.line} bytes`);
  };
  const end = () => {
    const text = Buffer.concat(parts).toString();
    parts = [];
    lineBytes = 0;
    line += 1;
    return text.endsWith('\r') ? text.slice(0, -1) : text;
  };
  for await (const chunk of readText(file)) {
    fileBytes += chunk.length;
    if (fileBytes > limits.file) {
      throw new RecordingError(file, line, `the file unpacks to more than ${limits.file} bytes`);
    }
    let from = 0;
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, to));
      yield end();
      from = to + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (lineBytes > 0) yield end();
}

/**
 * Yields the JSON lines of a recording, plain, gzip or bzip2 by content, one at a time. A missing,
 * truncated, invalid or too large file throws an error naming file and line.
 */
export async function* readJsonLines(
  file: string,
  limits: TextLimits = LIMITS,
): AsyncGenerator<{ line: number; value: unknown }> {
  let line = 0;
  try {
    for await (const row of readLines(file, limits)) {
      line += 1;
      if (row !== '') yield { line, value: parse(file, line, row) };
    }
  } catch (error) {
    throw toRecordingError(file, line, error);
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
  if (error instanceof RecordingError) return error;
  const code = (error as { code?: unknown }).code;
  if (code === 'ENOENT') {
    return new RecordingError(file, undefined, 'the recording does not exist', error);
  }
  if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR' || error instanceof Bzip2Error) {
    return new RecordingError(file, line + 1, 'the compressed file is broken or cut off', error);
  }
  return new RecordingError(file, line, 'the recording cannot be read', error);
}
