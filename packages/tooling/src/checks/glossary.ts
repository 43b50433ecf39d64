import ts from 'typescript-api';

/** The words in the table "Not used" of docs/glossary.md. */
export interface AvoidedWords {
  /** Whole identifiers, such as `useNear`. */
  names: ReadonlyMap<string, string>;
  /** Beginnings of constants, such as `MOST_`. */
  prefixes: ReadonlyMap<string, string>;
  /**
   * Words and phrases of comments and test titles; a single word is also avoided as a part of
   * identifiers.
   */
  words: ReadonlyMap<string, string>;
}

const ROW = /^\| `([^`]+)` +\| (.+?) +\|$/;
const IDENTIFIER_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Reads the table of the glossary; each word leads to what is used instead. */
export function readAvoidedWords(glossary: string): AvoidedWords {
  const [, table = ''] = glossary.split('\n## Not used\n');
  const names = new Map<string, string>();
  const prefixes = new Map<string, string>();
  const words = new Map<string, string>();
  for (const line of table.split('\n')) {
    const [, word, instead = ''] = ROW.exec(line) ?? [];
    if (word === undefined) continue;
    const kind = word.endsWith('_') ? prefixes : /[A-Z]/.test(word) ? names : words;
    kind.set(word, instead);
  }
  return { names, prefixes, words };
}

/**
 * Finds avoided words in the identifiers, comments and test titles of a source file, as
 * `file:line: word: use …`.
 */
export function findAvoidedWords(file: string, text: string, avoided: AvoidedWords): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const faults: string[] = [];
  const report = (at: number, word: string, instead: string | undefined) => {
    const line = source.getLineAndCharacterOfPosition(at).line + 1;
    faults.push(`${file}:${line}: ${word} is not used: ${instead}`);
  };
  const checkName = (name: string, at: number) => {
    const instead = avoided.names.get(name);
    if (instead) report(at, name, instead);
    for (const [prefix, other] of avoided.prefixes) {
      if (name.startsWith(prefix)) report(at, name, other);
    }
    for (const part of name.match(IDENTIFIER_PART) ?? []) {
      const other = avoided.words.get(part.toLowerCase());
      if (other) report(at, `${part} in ${name}`, other);
    }
  };
  const checkText = ({ pos, end }: ts.TextRange) => {
    const read = text.slice(pos, end);
    for (const [word, instead] of avoided.words) {
      const found = new RegExp(`(?<![\\w\`])${word}(?![\\w\`])`, 'i').exec(read);
      if (found) report(pos + found.index, word, instead);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) checkName(node.text, node.getStart(source));
    const title = ts.isCallExpression(node) ? findTitle(node) : undefined;
    // Without its quotes: a word in backticks is code.
    if (title) checkText({ pos: title.getStart(source) + 1, end: title.end - 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Comments are searched in files that have such a word at all: this takes the most time.
  const hasWord = new RegExp([...avoided.words.keys()].join('|'), 'i').test(text);
  if (hasWord) for (const comment of listComments(source)) checkText(comment);
  return faults;
}

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);

/** Returns the title of a test or of a group of tests; undefined for other calls. */
function findTitle({ expression, arguments: [first] }: ts.CallExpression): ts.Node | undefined {
  let callee: ts.Node = expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
    callee = callee.expression;
  }
  const isTest = ts.isIdentifier(callee) && TEST_FUNCTIONS.has(callee.text);
  return isTest && first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
    ? first
    : undefined;
}

/** Returns true where an identifier is declared, not used: one fault for each name is enough. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    'name' in parent &&
    parent.name === node &&
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isPropertyAssignment(parent) &&
    !ts.isImportSpecifier(parent) &&
    !ts.isExportSpecifier(parent) &&
    !ts.isJsxAttribute(parent)
  );
}

function listComments(source: ts.SourceFile): readonly ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) {
      found.set(range.pos, range);
    }
    for (const range of ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []) {
      found.set(range.pos, range);
    }
    // Tokens too: a comment may stand before `else` or a closing bracket.
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()];
}
