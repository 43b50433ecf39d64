/** Sections of SECURITY.md without promises: how to report, and closed holes. */
const WITHOUT_PROMISES = /^## (?:Closed holes|Dependencies)/;
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z`\d])/;

/** Normalises line breaks and markup of a sentence. */
const normalize = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A row of a table counts as one sentence. */
const readCells = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
    .join(' · ');

const isRule = (line: string) => /^\s*\|\s*-+/.test(line);

/** Returns the sentences of SECURITY.md, with a row of a table as one. */
export function readPromises(markdown: string): string[] {
  const sections = markdown.split(/^(?=## )/m).slice(1);
  const blocks = sections
    .filter((section) => !WITHOUT_PROMISES.test(section))
    .flatMap((section) =>
      section
        .split('\n')
        .slice(1)
        .join('\n')
        .split(/\n\s*\n|\n(?=- )|\n(?=\|)/),
    );
  const sentences = blocks.flatMap((block, index) => {
    const line = block.trim();
    if (!line.startsWith('|')) return normalize(line.replace(/^- /, '')).split(SENTENCE_END);
    const isHead = isRule(line) || isRule(blocks[index + 1] ?? '');
    return isHead ? [] : [normalize(readCells(line))];
  });
  return [...new Set(sentences.filter((text) => text !== ''))];
}
