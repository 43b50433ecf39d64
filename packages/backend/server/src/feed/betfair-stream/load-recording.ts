import * as v from 'valibot';
import type { FeedEvent } from '../feed.ts';
import { isRacing } from '../market-rules.ts';
import { formatScore } from '../score-board.ts';
import { type MarketNames, readCatalogue } from './catalogue.ts';
import { RecordingError, readJsonLines } from './json-lines.ts';
import {
  type MarketChange,
  marketMessage,
  type ScoreChange,
  scoreMessage,
  toFeedEvents,
  toInnings,
} from './stream-messages.ts';

/** All events of a market at one recorded instant (ms since 1970). */
interface RecordedStep {
  at: number;
  /** Position of the market in the recording; the first one when absent. */
  market?: number;
  events: readonly FeedEvent[];
}

/** A recorded market. */
export interface RecordedMarket {
  /** As recorded. */
  id: string;
  name: string;
  /** In display order. */
  runnerNames: ReadonlyMap<string, string>;
  /** Number of winners. */
  winners: number;
}

/** Recorded markets of one match, with its scores, in memory, in the order of time. */
export interface Recording {
  markets: readonly [RecordedMarket, ...RecordedMarket[]];
  /** As recorded. */
  eventId: string;
  /** Sport ids of this family equal Betfair's event type ids. */
  sportId: string;
  /** 'A v B'. */
  name: string;
  /** The competition, or the rest of the scores' description ('3rd T20 from Queens Sports Club'). */
  seriesName: string | undefined;
  steps: readonly RecordedStep[];
  /** First message with inPlay true; undefined if no market ever was in play. */
  inPlayAt: number | undefined;
}

/** The files of a recording. */
export interface RecordingFiles {
  market: string;
  /** Further markets of the same match. */
  furtherMarkets?: readonly string[] | undefined;
  /** May be absent where the markets or the catalogue name the runners. */
  scores?: string | undefined;
  catalogue?: string | undefined;
  /** Factor from the recorded sizes to rupees; 1 when absent. */
  sizeFactor?: number | undefined;
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

/** Throws for a market whose bets this system would settle by other rules than the recorded ones. */
function checkPlayable(file: string, line: number, definition: Definition, first: Definition) {
  const { bettingType = 'ODDS', marketType, numberOfWinners } = definition;
  const refuse = (field: string, reason: string) => {
    throw new RecordingError(file, line, `marketDefinition.${field}: ${reason}`);
  };
  if (bettingType !== 'ODDS') refuse('bettingType', `${bettingType} cannot be played, only ODDS`);
  if (marketType === 'EACH_WAY') refuse('marketType', 'each-way markets cannot be played');
  if (numberOfWinners !== first.numberOfWinners) {
    refuse('numberOfWinners', `it changes from ${first.numberOfWinners} to ${numberOfWinners}`);
  }
}

interface LoadedMarket {
  file: string;
  id: string;
  definition: Definition;
  /** Its start by the last definition. */
  startsAt: string;
  steps: RecordedStep[];
  inPlayAt: number | undefined;
}

async function loadMarket(file: string, index: number, sizeFactor: number): Promise<LoadedMarket> {
  const steps: RecordedStep[] = [];
  let first: { id: string; definition: Definition } | undefined;
  let startsAt = '';
  let inPlayAt: number | undefined;
  let isClosed = false;
  let before = 0;
  for await (const { line, value } of readJsonLines(file)) {
    const message = check(marketMessage, file, line, value);
    before = inOrder(file, line, before, message.pt);
    for (const change of message.mc) {
      const definition = change.marketDefinition;
      if (!first && definition) first = { id: change.id, definition };
      if (!first) throw new RecordingError(file, line, 'prices before the market definition');
      // A market is settled once: what is published after its end changes nothing.
      if (change.id !== first.id || isClosed) continue;
      if (definition) checkPlayable(file, line, definition, first.definition);
      startsAt = definition?.marketTime ?? startsAt;
      if (definition?.inPlay) inPlayAt ??= message.pt;
      isClosed = definition?.status === 'CLOSED';
      const events = toFeedEvents(change, sizeFactor);
      steps.push({ at: message.pt, ...(index > 0 && { market: index }), events });
    }
  }
  if (!first) throw new RecordingError(file, undefined, 'the recording holds no market');
  return { file, ...first, startsAt, steps, inPlayAt };
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

/** Throws for markets that are not of one match; those of one race start together. */
function checkTogether(first: LoadedMarket, other: LoadedMarket) {
  const check = (field: string, expected: string, given: string) => {
    if (given === expected) return;
    const reason = `marketDefinition.${field}: ${given} is not that of ${first.file}, ${expected}`;
    throw new RecordingError(other.file, undefined, reason);
  };
  check('eventId', first.definition.eventId, other.definition.eventId);
  check('eventTypeId', first.definition.eventTypeId, other.definition.eventTypeId);
  if (isRacing(first.definition.eventTypeId)) check('marketTime', first.startsAt, other.startsAt);
}

/** Names of markets whose recordings have none, by their type. */
const MARKET_NAMES: Readonly<Record<string, string>> = { WIN: 'To Win', PLACE: 'To Be Placed' };

function toRecordedMarket(
  { file, id, definition }: LoadedMarket,
  files: RecordingFiles,
  listed: MarketNames | undefined,
  scored: ReadonlyMap<string, string> | undefined,
): RecordedMarket {
  const names = definition.runners
    .toSorted((a, b) => a.sortPriority - b.sortPriority)
    .map((runner) => {
      const key = String(runner.id);
      return [key, listed?.runners.get(key) ?? scored?.get(key) ?? runner.name] as const;
    });
  if (!scored && !listed && names.some(([, name]) => name === undefined)) {
    const reason = files.catalogue
      ? `the market file holds no runner names, and ${files.catalogue} no market ${id}`
      : 'the market file holds no runner names, and neither scores (--scores) nor a catalogue (--catalogue) are given';
    throw new RecordingError(file, undefined, reason);
  }
  const { name, marketType = '', numberOfWinners } = definition;
  return {
    id,
    name: listed?.market ?? name ?? MARKET_NAMES[marketType] ?? 'Match Odds',
    runnerNames: new Map(names.map(([key, named]) => [key, named ?? key])),
    winners: numberOfWinners,
  };
}

/** The most runners whose names make a match's name. */
const MAX_NAMED_RUNNERS = 3;

/** Returns the name of a match whose event has none. */
function describeMatch({ name, runnerNames }: RecordedMarket): string {
  const names = [...runnerNames.values()];
  return names.length > MAX_NAMED_RUNNERS ? name : names.join(' v ');
}

async function loadMarkets(files: RecordingFiles): Promise<[LoadedMarket, ...LoadedMarket[]]> {
  const { market, furtherMarkets = [], sizeFactor = 1 } = files;
  const first = await loadMarket(market, 0, sizeFactor);
  const loaded: [LoadedMarket, ...LoadedMarket[]] = [first];
  for (const [i, file] of furtherMarkets.entries()) {
    const other = await loadMarket(file, i + 1, sizeFactor);
    checkTogether(first, other);
    const twin = loaded.find(({ id }) => id === other.id);
    if (twin) throw new RecordingError(file, undefined, `${other.id} is also in ${twin.file}`);
    loaded.push(other);
  }
  return loaded;
}

/**
 * Reads recorded markets and, where given, scores into memory (20,000 messages are a few MB).
 * Throws a RecordingError naming file and line for anything that cannot be played.
 */
export async function loadRecording(files: RecordingFiles): Promise<Recording> {
  const catalogue = files.catalogue ? readCatalogue(files.catalogue) : undefined;
  const [first, ...others] = await loadMarkets(files);
  const scores = files.scores ? await loadScores(files.scores, first.id) : undefined;
  const listed = catalogue?.get(first.id);
  const toMarket = (one: LoadedMarket) =>
    toRecordedMarket(one, files, catalogue?.get(one.id), scores?.names);
  const market = toMarket(first);
  const [named, ...rest] = scores?.description?.split(', ') ?? [];
  const steps = [first, ...others].map((one) => one.steps);
  const starts = [first, ...others].flatMap(({ inPlayAt }) => inPlayAt ?? []);
  return {
    markets: [market, ...others.map(toMarket)],
    eventId: first.definition.eventId,
    sportId: first.definition.eventTypeId,
    name: listed?.event ?? first.definition.eventName ?? named ?? describeMatch(market),
    seriesName: listed?.competition ?? (rest.length > 0 ? rest.join(', ') : undefined),
    steps: [...steps, scores?.steps ?? []].flat().toSorted((a, b) => a.at - b.at),
    inPlayAt: starts.length > 0 ? Math.min(...starts) : undefined,
  };
}
