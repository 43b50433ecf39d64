import { parseArgs } from 'node:util';

/** Thrown on an invalid command line; the message names the word. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** A flag of a command line. */
export interface Flag {
  type: 'string' | 'boolean';
  /** Placeholder of its value in a usage, for example `N`. */
  value?: string;
  help: string;
}
export type Flags = Readonly<Record<string, Flag>>;

type Values<F extends Flags> = {
  -readonly [Name in keyof F]?: F[Name]['type'] extends 'boolean' ? boolean : string;
};

/** Arguments of a command; only flags when `words` is absent. */
export interface StrictArgs<F extends Flags> {
  flags: F;
  words?: {
    /** The only allowed values. */
    known?: readonly string[];
    max?: number;
  };
}

/** Parses a command line. Throws UsageError for each unknown word and flag. */
export function readStrictArgs<F extends Flags>(
  args: readonly string[],
  { flags, words = { max: 0 } }: StrictArgs<F>,
): { values: Values<F>; words: readonly string[] } {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(flags).map(([name, { type }]) => [name, { type }])),
    strict: false,
    tokens: true,
  });
  let found = 0;
  for (const token of tokens) {
    if (token.kind === 'positional') checkWord(token.value, ++found, words);
    if (token.kind === 'option') checkFlag(token.name, token.rawName, token.value, flags);
  }
  return { values: values as Values<F>, words: positionals };
}

function checkWord(
  word: string,
  position: number,
  { known, max = Number.POSITIVE_INFINITY }: { known?: readonly string[]; max?: number },
): void {
  if (known && !known.includes(word)) {
    throw new UsageError(
      `${word} is not known${suggest(word, known)}; there are ${known.join(', ')}`,
    );
  }
  if (position > max) throw new UsageError(`${word} is one word too many`);
}

function checkFlag(name: string, raw: string, value: string | undefined, flags: Flags): void {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag) {
    const known = Object.keys(flags).map((one) => `--${one}`);
    throw new UsageError(`${raw} is not known${suggest(raw, known)}`);
  }
  if (flag.type === 'boolean' && value !== undefined) {
    throw new UsageError(`--${name} takes no value`);
  }
  if (flag.type === 'string' && (!value || value.startsWith('--'))) {
    throw new UsageError(`--${name} needs a value`);
  }
}

/** Returns `; did you mean X?` if one of the known words is close, else an empty text. */
export function suggest(word: string, known: readonly string[]): string {
  const near = known
    .map((one) => ({ one, distance: editDistance(word, one) }))
    .filter(({ one, distance }) => distance <= Math.max(1, Math.floor(one.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near ? `; did you mean ${near.one}?` : '';
}

/** Returns the number of characters to insert, remove, replace or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j++) {
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}

/** Lists flags for a usage, one a line. */
export function describeFlags(flags: Flags): string[] {
  const rows = Object.entries(flags).map(([name, { type, value, help }]) => ({
    form: type === 'string' ? `--${name} ${value ?? 'VALUE'}` : `--${name}`,
    help,
  }));
  const width = Math.max(0, ...rows.map(({ form }) => form.length));
  return rows.map(({ form, help }) => `  ${form.padEnd(width)}  ${help}`);
}
