/** Declarations by name. */
type Declarations = ReadonlyMap<string, string>;

/** A type that other declarations repeat: its first line, and the others without indentation. */
interface RepeatedType {
  name: string;
  at: number;
  lines: readonly string[];
}

/** Lines from which naming a type is shorter to read than the type. */
const MIN_LINES = 4;
const CONSTANT = /^(?:export )?declare const [\w$]+: (.+)$/;
/** A named type, as no declaration has it. */
const REFERENCE = /«([^»]+)»/g;
const indentOf = (line: string) => /^ */.exec(line)?.[0] ?? '';

/**
 * Names each type of a constant where other declarations repeat it: the compiler writes the schemas of
 * an endpoint out in full. `unfoldApi` gives back every letter, so comparisons do not change.
 */
export function foldApi(api: Declarations): Declarations {
  const types = [...api].flatMap(([name, text], at) => {
    const lines = linesOfType(text);
    return lines.length >= MIN_LINES ? [{ name, at, lines }] : [];
  });
  // The longest first; by the second line, which most declarations do not have.
  types.sort((one, two) => two.lines.length - one.lines.length);
  const bySecond = Map.groupBy(types, ({ lines }) => lines[1] ?? '');
  return new Map(
    [...api].map(([name, text], at) => [name, foldText(text, { name, at }, bySecond)] as const),
  );
}

/** Returns the lines of a constant's type; none for other declarations. */
function linesOfType(text: string): readonly string[] {
  const [head = '', ...rest] = text.replace(/;$/, '').split('\n');
  const [, first] = CONSTANT.exec(head) ?? [];
  return first === undefined ? [] : [first, ...rest];
}

function foldText(
  text: string,
  own: Pick<RepeatedType, 'name' | 'at'>,
  bySecond: ReadonlyMap<string, readonly RepeatedType[]>,
): string {
  const lines = text.split('\n');
  const size = linesOfType(text).length;
  // Of two equal types the later one names the earlier one, so that no two name each other.
  const mayName = (one: RepeatedType) =>
    one.name !== own.name && (size !== one.lines.length || one.at < own.at);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const indent = indentOf(line);
    const second = lines[at + 1]?.slice(indent.length) ?? '';
    const found = bySecond.get(second)?.find((one) => mayName(one) && isAt(one, lines, at));
    if (!found) {
      at += 1;
      continue;
    }
    // Behind its name another one may begin.
    const [first = ''] = found.lines;
    const last = found.lines.at(-1) ?? '';
    const after = lines[at + found.lines.length - 1]?.slice((indent + last).length) ?? '';
    const named = `${line.slice(0, line.length - first.length)}«${found.name}»${after}`;
    lines.splice(at, found.lines.length, named);
  }
  return lines.join('\n');
}

/** Returns true if a type is written out from this line on. */
function isAt({ lines: type }: RepeatedType, lines: readonly string[], at: number): boolean {
  const indent = indentOf(lines[at] ?? '');
  return type.every((line, index) => {
    const other = lines[at + index] ?? '';
    if (index === 0) return other.endsWith(line);
    const isLast = index === type.length - 1;
    return isLast ? other.startsWith(indent + line) : other === indent + line;
  });
}

/** Writes every named type out again. Throws if one has no declaration. */
export function unfoldApi(folded: Declarations): Declarations {
  const whole = new Map<string, string>();
  const unfold = (name: string): string => {
    const known = whole.get(name);
    if (known !== undefined) return known;
    const text = folded.get(name);
    if (text === undefined) throw new Error(`«${name}» is not declared`);
    const lines = text
      .split('\n')
      .map((line) =>
        line.replaceAll(REFERENCE, (_, used: string) =>
          linesOfType(unfold(used)).join(`\n${indentOf(line)}`),
        ),
      );
    whole.set(name, lines.join('\n'));
    return lines.join('\n');
  };
  return new Map([...folded.keys()].map((name) => [name, unfold(name)] as const));
}
