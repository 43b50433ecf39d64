import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import type { FeedEvent } from '../feed.ts';
import { formatScore } from '../score-board.ts';
import {
  type MarketChange,
  marketMessage,
  type ScoreChange,
  scoreMessage,
  toFeedEvents,
  toInnings,
} from './stream-messages.ts';

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
async function* readJsonLines(file: string): AsyncGenerator<{ line: number; value: unknown }> {
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

/** All events at one recorded instant (ms since 1970). */
interface RecordedStep {
  at: number;
  events: readonly FeedEvent[];
}

/** A recorded market with its scores, in memory, in the order of time. */
export interface Recording {
  /** Ids as recorded. */
  marketId: string;
  eventId: string;
  /** Sport ids of this family equal Betfair's event type ids. */
  sportId: string;
  /** 'A v B'. */
  name: string;
  /** The rest of the scores' description, for example '3rd T20 from Queens Sports Club'. */
  seriesName: string | undefined;
  runnerNames: ReadonlyMap<string, string>;
  /** Number of winners. */
  winners: number;
  steps: readonly RecordedStep[];
  /** First message with inPlay true; undefined if the market never was in play. */
  inPlayAt: number | undefined;
}

/** The files of a recording; `scores` may be absent where the market names its runners. */
export interface RecordingFiles {
  market: string;
  scores?: string | undefined;
}

function check<S extends v.GenericSchema>(schema: S, file: string, line: number, value: unknown) {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? 'the message';
  throw new RecordingError(file, line, `${place}: ${issue.message}`);
}

function inOrder(file: string, line: number, before: number, at: number) {
  if (at < before)
    throw new RecordingError(file, line, 'the time of the line is before that of an earlier line');
  return at;
}

type Definition = NonNullable<MarketChange['marketDefinition']>;

async function loadMarket(file: string) {
  const steps: RecordedStep[] = [];
  let first: { marketId: string; definition: Definition } | undefined;
  let inPlayAt: number | undefined;
  let before = 0;
  for await (const { line, value } of readJsonLines(file)) {
    const message = check(marketMessage, file, line, value);
    before = inOrder(file, line, before, message.pt);
    for (const change of message.mc) {
      const definition = change.marketDefinition;
      if (!first && definition) first = { marketId: change.id, definition };
      if (!first) throw new RecordingError(file, line, 'prices before the market definition');
      if (change.id !== first.marketId) continue;
      if (definition?.inPlay) inPlayAt ??= message.pt;
      steps.push({ at: message.pt, events: toFeedEvents(change) });
    }
  }
  if (!first) throw new RecordingError(file, undefined, 'the recording holds no market');
  return { ...first, steps, inPlayAt };
}

async function loadScores(file: string, marketId: string) {
  const steps: RecordedStep[] = [];
  const names = new Map<string, string>();
  let description: string | undefined;
  let shown: string | undefined;
  let before = 0;
  const readChange = (at: number, change: ScoreChange) => {
    for (const team of [change.homeTeam, change.awayTeam]) {
      if (team) names.set(String(team.selectionId), team.name);
    }
    description ??= change.fixtureInfo?.eventDescription;
    const text = formatScore(toInnings(change));
    if (text === undefined || text === shown) return;
    shown = text;
    steps.push({ at, events: [{ kind: 'score', text }] });
  };
  for await (const { line, value } of readJsonLines(file)) {
    const message = check(scoreMessage, file, line, value);
    before = inOrder(file, line, before, message.pt);
    for (const change of message.cc) {
      if (change.marketId === marketId) readChange(message.pt, change);
    }
  }
  return { steps, names, description };
}

function selectNames(files: RecordingFiles, { runners }: Definition, known: Map<string, string>) {
  const names = new Map(
    runners.map(({ id, name }) => [String(id), known.get(String(id)) ?? name] as const),
  );
  if (!files.scores && [...names.values()].some((name) => name === undefined)) {
    const reason = 'the market file holds no runner names and no scores file is given (--scores)';
    throw new RecordingError(files.market, undefined, reason);
  }
  return new Map([...names].map(([id, name]) => [id, name ?? id]));
}

/**
 * Reads a recorded market and, where given, its scores into memory (20,000 messages are a few MB).
 * Throws a RecordingError naming file and line for anything that cannot be played.
 */
export async function loadRecording(files: RecordingFiles): Promise<Recording> {
  const market = await loadMarket(files.market);
  const scores = files.scores ? await loadScores(files.scores, market.marketId) : undefined;
  const runnerNames = selectNames(files, market.definition, scores?.names ?? new Map());
  const [named, ...rest] = scores?.description?.split(', ') ?? [];
  return {
    marketId: market.marketId,
    eventId: market.definition.eventId,
    winners: market.definition.numberOfWinners,
    sportId: market.definition.eventTypeId,
    name: market.definition.eventName ?? named ?? [...runnerNames.values()].join(' v '),
    seriesName: rest.length > 0 ? rest.join(', ') : undefined,
    runnerNames,
    steps: [...market.steps, ...(scores?.steps ?? [])].toSorted((a, b) => a.at - b.at),
    inPlayAt: market.inPlayAt,
  };
}
