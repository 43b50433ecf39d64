import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { RecordingError } from './json-lines.ts';

/** Maximum size of a catalogue file; a thousand markets with all descriptions have 10 MB. */
export const MAX_CATALOGUE_BYTES = 16 * 1024 * 1024;
const MAX_NAME_LENGTH = 200;

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH));
const named = v.optional(v.object({ name: v.optional(name) }));

/** The supported part of a reply of Betfair's `listMarketCatalogue`. */
const catalogue = v.array(
  v.object({
    marketId: name,
    marketName: v.optional(name),
    event: named,
    competition: named,
    runners: v.optional(
      v.array(
        v.object({
          selectionId: v.pipe(v.number(), v.safeInteger()),
          runnerName: v.optional(name),
        }),
      ),
      [],
    ),
  }),
);

/** The names of a market; undefined where the catalogue has none. */
export interface MarketNames {
  market: string | undefined;
  event: string | undefined;
  competition: string | undefined;
  runners: ReadonlyMap<string, string>;
}

function readText(file: string): string {
  try {
    if (statSync(file).size <= MAX_CATALOGUE_BYTES) return readFileSync(file, 'utf8');
  } catch (error) {
    throw new RecordingError(file, undefined, 'the catalogue cannot be read', error);
  }
  throw new RecordingError(
    file,
    undefined,
    `the catalogue has more than ${MAX_CATALOGUE_BYTES} bytes`,
  );
}

function parse(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RecordingError(file, undefined, 'the catalogue is not JSON', error);
  }
}

/**
 * Reads a catalogue file: the reply of `listMarketCatalogue`. Throws a RecordingError naming the
 * file and the field.
 */
export function readCatalogue(file: string): ReadonlyMap<string, MarketNames> {
  const result = v.safeParse(catalogue, parse(file));
  if (!result.success) {
    const [issue] = result.issues;
    const field = v.getDotPath(issue) ?? 'the catalogue';
    throw new RecordingError(file, undefined, `${field}: ${issue.message}`);
  }
  return new Map(
    result.output.map(({ marketId, marketName, event, competition, runners }) => [
      marketId,
      {
        market: marketName,
        event: event?.name,
        competition: competition?.name,
        runners: new Map(
          runners.flatMap(({ selectionId, runnerName }) =>
            runnerName === undefined ? [] : [[String(selectionId), runnerName] as const],
          ),
        ),
      },
    ]),
  );
}
