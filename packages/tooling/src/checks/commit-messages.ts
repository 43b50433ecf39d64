import { capture } from '../execute.ts';

/** Messages of commits after this one follow Conventional Commits. */
const BASE = '5981c2da5b0e845a9bb80b2fb4699942f8707ba7';
const MAX_LENGTH = 72;
const TYPES = [
  ...['feat', 'fix', 'docs', 'style', 'refactor', 'perf'],
  ...['test', 'build', 'ci', 'chore', 'revert'],
];
const FORM = /^([a-z]+)(?:\(([^)]*)\))?!?: (.+)$/;

/**
 * Finds commits of this branch whose message is not `type(scope): subject`; the scope is optional.
 * Finds none without Git, in a shallow clone, and without the first of them in the history.
 */
export async function checkCommitMessages(): Promise<readonly string[]> {
  const isShallow = await capture('git', ['rev-parse', '--is-shallow-repository']);
  const isBased = await capture('git', ['merge-base', '--is-ancestor', BASE, 'HEAD']);
  if (isShallow?.trim() !== 'false' || isBased === undefined) return [];
  const log = await capture('git', ['log', '--no-merges', '--format=%h %s', `${BASE}..HEAD`]);
  return (log ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', ...words] = line.split(' ');
      return findMessageFaults(words.join(' ')).map((fault) => `commit ${hash}: ${fault}`);
    });
}

/** Finds the faults of the first line of a commit's message. */
export function findMessageFaults(subject: string): string[] {
  const [, type, scope, text = ''] = FORM.exec(subject) ?? [];
  if (type === undefined) return [`"${subject}" is not type(scope): subject`];
  return [
    ...(TYPES.includes(type) ? [] : [`${type} is not a type; there are ${TYPES.join(', ')}`]),
    ...(scope === undefined || /^[a-z\d-]+$/.test(scope)
      ? []
      : [`"${subject}" has another scope than one word in small letters`]),
    ...(subject.length > MAX_LENGTH
      ? [`"${subject}" has ${subject.length} characters, more than ${MAX_LENGTH}`]
      : []),
    ...(text.endsWith('.') ? [`"${subject}" ends with a full stop`] : []),
  ];
}
