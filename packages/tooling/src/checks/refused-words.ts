import ts from 'typescript-api';

/** Words that code does not use, in names or in comments, and what to use instead. */
const WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  beat: 'heartbeat',
  look: 'probe, read, check',
  nobody: 'a positive rule: who may, when it happens',
  said: 'serverMessage, reported',
  'so often, in ms': 'interval in ms',
  tell: 'broadcast, report',
  told: 'notified, published',
  whoever: 'the client, the server',
  yardstick: 'baseline',
};
/** Patterns of whole names that code does not use. */
const NAMES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^KEPT_/, '…_TTL_MS, …_CACHE_SIZE'],
  [/^LEAST(?:_|$)|^least(?:[A-Z]|$)/, 'MIN, min'],
  [/^MOST(?:_|$)|^most(?:[A-Z]|$)/, 'MAX, max'],
  [/^SHOWN_/, 'MAX_'],
  // `refuseSignIn` is a public name of the store.
  [/^(?:refuse(?!SignIn$)|reject)[A-Z]/, 'check… (throws), …Error (creates), find…Fault (returns)'],
  [/^assert[A-Z]/, 'check…'],
  // Stored slips have the key `refusal`.
  [/^(?!refusal$).*refusal/i, 'rejection'],
  [/^(?:Parts|Place)$/, '…Options, or what it holds'],
  [/^taking$|Taking$/, 'terms, reservation'],
  [/^(?:isSure|judge)(?:[A-Z]|$)/, 'what it checks'],
];

const IDENTIFIER_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Finds refused words in the names and comments of a source file, as `file:line: word: use …`. */
export function findRefusedWords(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const faults: string[] = [];
  const report = (at: number, word: string, instead: string) => {
    const line = source.getLineAndCharacterOfPosition(at).line + 1;
    faults.push(`${file}:${line}: ${word}: use ${instead}`);
  };
  const checkName = (name: string, at: number) => {
    for (const [pattern, instead] of NAMES) {
      if (pattern.test(name)) report(at, name, instead);
    }
    for (const part of name.match(IDENTIFIER_PART) ?? []) {
      const word = part.toLowerCase();
      const instead = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
      if (instead) report(at, `${part} in ${name}`, instead);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) checkName(node.text, node.getStart(source));
    const check = readCheck(node);
    if (check) report(node.getStart(source), check, 'find…Fault for what returns it');
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { pos, end } of listComments(source)) {
    const comment = text.slice(pos, end);
    for (const [word, instead] of Object.entries(WORDS)) {
      const found = new RegExp(`(?<![\\w\`])${word}(?![\\w\`])`, 'i').exec(comment);
      if (found) report(pos + found.index, word, instead);
    }
  }
  return faults;
}

/** Returns the name of a `check…` whose written type is a result: it does not throw alone. */
function readCheck(node: ts.Node): string | undefined {
  const declared = ts.isVariableDeclaration(node) ? node.initializer : node;
  if (!declared || !ts.isFunctionLike(declared)) return undefined;
  const type = declared.type?.getText();
  const name = (node as ts.NamedDeclaration).name?.getText();
  // `checkReality` is a public name of the API.
  const isCheck = /^check(?!Reality$)[A-Z]/.test(name ?? '');
  return isCheck && type && !/^(?:void|Promise<void>)$/.test(type) ? name : undefined;
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
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const range of ts.getLeadingCommentRanges(
    source.text,
    source.endOfFileToken.getFullStart(),
  ) ?? []) {
    found.set(range.pos, range);
  }
  return [...found.values()];
}
