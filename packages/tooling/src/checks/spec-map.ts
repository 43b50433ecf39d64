/** A sentence of the specification and the tests that hold it. */
export interface SpecRow {
  sentence: string;
  tests: readonly SpecTest[];
}

/** Where a test stands, and its title as the file spells it. */
export interface SpecTest {
  file: string;
  title: string;
}

/** The two lines over a table's rows, however wide its columns are set. */
const HEADING = /^\|\s*(?:Sentence\s*\||-+)/;
const ENTRY = /`([^`]+?) › ([^`]+)`/g;

/** Rows of the map's tables; a row in another shape has no tests. */
export function readSpecMap(markdown: string): SpecRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !HEADING.test(line))
    .map((line) => {
      const [, sentence = '', tests = ''] = line.split(/(?<!\\)\|/);
      const found = [...tests.matchAll(ENTRY)];
      return {
        sentence: sentence.trim(),
        tests: found.map(([, file = '', title = '']) => ({ file, title })),
      };
    });
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a source file holds a test with the title, as the first argument of a call. */
export function holdsTest(source: string, title: string): boolean {
  return new RegExp(`\\(\\s*(['"\`])${escapePattern(title)}\\1\\s*,`).test(source);
}
