/** The texts of a source file, and arguments of `t` with texts of other files. */
export interface FoundKeys {
  keys: readonly string[];
  /**
   * Arguments of `t` that are neither texts nor names from which texts are read, and texts whose
   * placeholders get no value.
   */
  unknown: readonly string[];
}

/** Properties whose text values are shown, in any table. */
const TEXT_PROPERTIES = [
  'label',
  'title',
  'text',
  'unsavedText',
  'reason',
  'message',
  'marketName',
];
/** Constants whose text values are shown, by the last word of the name. */
const TEXT_CONSTANT =
  /\bconst ((?:[A-Z]+_)*(?:TEXTS?|TITLES?|LABELS|NAMES|MESSAGES?|REASONS?|SERIES|WELCOME|LOGIN)|(?:REFUSED|VOID|NO_SUCH)_[A-Z_]+)\b[^=]*=/g;
/** Names of server texts; those are found in the server's sources. */
const SERVER_TEXTS = /\.(?:marketName|gameName|sportName|name)$|^(?:name|series|sportName)$/;

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Removes comments from a source; quoted text stays. */
function stripComments(source: string): string {
  const parts =
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?<=^|[\s{(;,])\/\/[^\n]*/g;
  return source.replace(parts, (part) => (/^\/[/*]/.test(part) ? '' : part));
}

/** Returns the text from `start` until the matching bracket, or until `stop` on its level. */
function readBalanced(source: string, start: number, stop?: string): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (char === "'" || char === '"' || char === '`') {
      const literal = new RegExp(LITERAL.source, 'y');
      literal.lastIndex = at;
      at += (literal.exec(source)?.[0].length ?? 1) - 1;
    } else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) {
      if (depth === 0) return source.slice(start, at);
      depth -= 1;
    } else if (depth === 0 && char === stop) return source.slice(start, at);
  }
  return source.slice(start);
}

/** Returns a literal's value; the placeholders of a template become `{{1}}`, `{{2}}`. */
function toKey([, single, double, template]: RegExpMatchArray): string {
  let blanks = 0;
  const text = (single ?? double ?? template ?? '').replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, () => {
    blanks += 1;
    return `{{${blanks}}}`;
  });
  return text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the possible texts of an expression: a literal, or the branches of a choice. */
function readChoice(expression: string): string[] {
  const compared = /[=!]==\s*(?:'[^']*'|"[^"]*")/g;
  return [...expression.replace(compared, '').matchAll(LITERAL)].map(toKey);
}

/**
 * Returns true for a text for players, not an identifier: codes and class names begin in lower
 * case.
 */
const isText = (text: string): boolean =>
  /^(?:[A-Z₹]|\{\{|\+\d)/.test(text) && /[a-z]|^[A-Z& ]+$/.test(text);

const lastName = (argument: string) => argument.match(/(\w+)(?:\[[^\]]*\])?$/)?.[1] ?? argument;

/** Finds the texts in a file: arguments of `t`, and tables of labels. */
export function findKeys(source: string): FoundKeys {
  const text = stripComments(source);
  const keys = new Set<string>();
  const unknown: string[] = [];
  const isTable = (name: string) =>
    TEXT_PROPERTIES.includes(name) || new RegExp(TEXT_CONSTANT.source).test(`const ${name} =`);
  for (const { index, 0: call } of text.matchAll(/(?<![\w.])t\(\s*/g)) {
    const argument = readBalanced(text, index + call.length, ',').trim();
    const found = readChoice(argument.replace(/\[[^\]]*\]$/, ''));
    const context = readBalanced(text, index + call.length).match(/\bcontext: '(\w+)'/)?.[1];
    // A text with a second Hindi word has a key of its own, in i18next's format.
    for (const key of found) keys.add(context ? `${key}_${context}` : key);
    const known = found.length > 0 || isTable(lastName(argument)) || SERVER_TEXTS.test(argument);
    if (!known) unknown.push(argument);
    const values = readBalanced(text, index + call.length + argument.length);
    unknown.push(...found.flatMap((key) => findValueless(key, values)));
  }
  for (const key of findTableTexts(text)) keys.add(key);
  return { keys: [...keys], unknown };
}

/** Finds placeholders of a text without a value in the object literal after it. */
function findValueless(key: string, values: string): string[] {
  if (values.includes('...') || (values.trim() !== '' && !values.includes('{'))) return [];
  return [...key.matchAll(/\{\{(\w+)\}\}/g)]
    .filter(([, name]) => !new RegExp(`[{,]\\s*${name}\\s*[:,}]`).test(values))
    .map(([blank]) => `${key}: no value for ${blank}`);
}

/** Finds texts in tables: values of text properties and of text constants. */
function findTableTexts(text: string): string[] {
  const properties = new RegExp(`\\b(?:${TEXT_PROPERTIES.join('|')})(?::| =(?!=))\\s*`, 'g');
  const values = [
    ...[...text.matchAll(properties)].map(({ index, 0: head }) =>
      readBalanced(text, index + head.length, head.includes('=') ? ';' : ','),
    ),
    ...[
      ...text.matchAll(
        /\bv\.(?:minLength|maxLength|check|partialCheck|regex|minValue|maxValue)\(/g,
      ),
    ].map(
      ({ index, 0: head }) =>
        readBalanced(text, index + head.length).split(/,\s*(?=['"])/)[1] ?? '',
    ),
    ...[...text.matchAll(TEXT_CONSTANT)].map(({ index, 0: head }) =>
      readBalanced(text, index + head.length, ';'),
    ),
  ];
  return values
    .filter((value) => !/[({]\s*\w*[^)]*=>|\bt\(/.test(value))
    .flatMap(readChoice)
    .filter(isText);
}

/** Classes whose first text argument reaches the player. */
const HTTP_ERRORS =
  '(?:Http|BadRequest|Unauthorized|Forbidden|NotFound|Conflict|Gone|Unprocessable|InsufficientFunds)Error';

/** Finds texts that a server, contract or transport file sends to the player. */
export function findServerTexts(source: string): string[] {
  const text = stripComments(source);
  const rejections = [...text.matchAll(new RegExp(`\\bnew (?:${HTTP_ERRORS})\\(`, 'g'))].map(
    ({ index, 0: head }) => readBalanced(text, index + head.length).replace(/\{[^{}]*\}$/, ''),
  );
  const defaults = [...text.matchAll(/\bmessage = ('[^']*')/g)].map(([, value = '']) => value);
  const reported = [...rejections, ...defaults].flatMap(readChoice);
  return [...new Set([...reported, ...findTableTexts(text)].filter(isText))];
}
