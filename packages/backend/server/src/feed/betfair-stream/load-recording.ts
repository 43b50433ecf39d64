import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import type { FeedEvent, RunnerDefinition } from '../feed.ts';
import { formatScore } from '../score-board.ts';
import {
  isIdle,
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

const GZIP_MAGIC = '\u001f\u008b';
const BZIP2_MAGIC = 'BZh';
/** In the head of a tar archive's first file. */
const TAR_MAGIC = 'ustar';

/** Returns the first bytes of a file as characters. */
async function readMagic(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(3), 0, 3, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openText(file: string): Promise<{ text: Readable; done: Promise<void> }> {
  const magic = await readMagic(file);
  if (magic === BZIP2_MAGIC) {
    throw new RecordingError(file, undefined, 'this is a bzip2 file: unpack it first, by bunzip2');
  }
  const packed = magic.startsWith(GZIP_MAGIC);
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
      // Some programs write a byte order mark.
      const json = line === 1 ? row.replace(/^\uFEFF/, '') : row;
      if (json !== '') yield { line, value: parse(file, line, json) };
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
    const reason =
      line === 1 && row.includes(TAR_MAGIC)
        ? 'this is a tar archive: unpack it first, by tar -xf'
        : 'the line is broken or cut off';
    throw new RecordingError(file, line, reason, error);
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
  /** For example 'Match Odds'. */
  marketName: string;
  runnerNames: ReadonlyMap<string, string>;
  /** Number of winners, at most. */
  winners: number;
  steps: readonly RecordedStep[];
  /** First message with inPlay true; undefined if the market never was in play. */
  inPlayAt: number | undefined;
}

/** The files of a recording; without `scores` a match has none. */
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

/** Returns why the rules of a market are not those of odds: other winners, or other payments. */
function findOtherRules({ bettingType, marketType, runners }: Definition): string | undefined {
  if (bettingType !== 'ODDS') return `is of the betting type ${bettingType}`;
  if (marketType === 'EACH_WAY') return 'pays each way';
  return runners.some(({ hc }) => hc) ? 'has handicaps' : undefined;
}

function checkRules(file: string, line: number, definition: Definition): void {
  const rules = findOtherRules(definition);
  if (rules) throw new RecordingError(file, line, `the market ${rules}: only odds can be played`);
}

async function loadMarket(file: string) {
  const steps: RecordedStep[] = [];
  const runners = new Map<string, string | undefined>();
  const marketIds = new Set<string>();
  const winners = new Set<number>();
  let first: { marketId: string; definition: Definition } | undefined;
  let inPlayAt: number | undefined;
  let before = 0;
  for await (const { line, value } of readJsonLines(file)) {
    if (isIdle(value)) continue;
    const message = check(marketMessage, file, line, value);
    before = inOrder(file, line, before, message.pt);
    for (const change of message.mc) {
      const definition = change.marketDefinition;
      marketIds.add(change.id);
      if (definition) {
        checkRules(file, line, definition);
        winners.add(definition.numberOfWinners);
        first ??= { marketId: change.id, definition };
        for (const { id, name } of definition.runners) {
          runners.set(String(id), runners.get(String(id)) ?? name);
        }
      }
      if (!first) throw new RecordingError(file, line, 'prices before the market definition');
      if (definition?.inPlay) inPlayAt ??= message.pt;
      steps.push({ at: message.pt, events: toFeedEvents(change) });
    }
  }
  if (!first) throw new RecordingError(file, undefined, 'the recording holds no market');
  if (marketIds.size > 1) {
    const reason = `the file holds ${marketIds.size} markets: split it into files of one market`;
    throw new RecordingError(file, undefined, reason);
  }
  if (!steps.some(({ events }) => events.some(hasLevels))) {
    const reason = 'the file holds no prices (atb, atl), like those named BASIC and ADVANCED';
    throw new RecordingError(file, undefined, reason);
  }
  return {
    ...first,
    runners,
    // 0 is any number.
    winners: winners.has(0) ? runners.size : Math.max(...winners),
    steps: listAllRunners(steps, [...runners.keys()]),
    inPlayAt,
  };
}

const hasLevels = (event: FeedEvent) => event.kind === 'prices' && event.runners.length > 0;

/**
 * Returns the steps with every runner in each definition: one that comes later is hidden until then,
 * one that is left out keeps its removal.
 */
function listAllRunners(steps: readonly RecordedStep[], ids: readonly string[]): RecordedStep[] {
  const removed = new Map<string, RunnerDefinition>();
  const complete = (runners: readonly RunnerDefinition[]): RunnerDefinition[] => {
    for (const runner of runners) if (runner.status === 'REMOVED') removed.set(runner.id, runner);
    const listed = new Set(runners.map(({ id }) => id));
    const missing = ids
      .filter((id) => !listed.has(id))
      .map((id): RunnerDefinition => removed.get(id) ?? { id, status: 'HIDDEN' });
    return [...runners, ...missing];
  };
  return steps.map(({ at, events }) => ({
    at,
    events: events.map((event) =>
      event.kind === 'definition'
        ? {
            ...event,
            definition: { ...event.definition, runners: complete(event.definition.runners) },
          }
        : event,
    ),
  }));
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

/** `TO_BE_PLACED` → `To Be Placed`. */
const toWords = (type: string) =>
  type
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');

/**
 * Reads a recorded market and, where given, its scores into memory (20,000 messages are a few MB).
 * Throws a RecordingError naming file and line for anything that cannot be played.
 */
export async function loadRecording(files: RecordingFiles): Promise<Recording> {
  const market = await loadMarket(files.market);
  const scores = files.scores ? await loadScores(files.scores, market.marketId) : undefined;
  const runnerNames = new Map(
    [...market.runners].map(([id, name]) => [id, scores?.names.get(id) ?? name ?? id]),
  );
  const [named, ...rest] = scores?.description?.split(', ') ?? [];
  const { eventId, eventTypeId, eventName, name, marketType } = market.definition;
  const pair = runnerNames.size === 2 ? [...runnerNames.values()].join(' v ') : undefined;
  return {
    marketId: market.marketId,
    eventId,
    marketName: name ?? toWords(marketType),
    winners: market.winners,
    sportId: eventTypeId,
    name: eventName ?? named ?? pair ?? `Event ${eventId}`,
    seriesName: rest.length > 0 ? rest.join(', ') : undefined,
    runnerNames,
    steps: [...market.steps, ...(scores?.steps ?? [])].toSorted((a, b) => a.at - b.at),
    inPlayAt: market.inPlayAt,
  };
}
