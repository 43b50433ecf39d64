import { glob } from 'node:fs/promises';
import { root } from '../workspace.ts';

/** Formats of keys and tokens of common services, which no file of a repository needs. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{16}/],
  ['an age identity', /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,})/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Google key', /\bAIza[A-Za-z0-9_-]{35}/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
];

/** Text files: code, settings and pages of documentation. */
const PATTERNS = ['**/*.{ts,tsx,mjs,cjs,json,md,yaml,yml,css,html,sql,sh,service,env}', '.env*'];
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|\.git|\.cache|\.data|test-results)(?:$|\/)/;

/** Returns all text files of the workspace, relative to it. */
export async function textFiles(): Promise<readonly string[]> {
  const files: string[] = [];
  const exclude = (path: string) => NOT_OURS.test(path);
  for await (const file of glob(PATTERNS, { cwd: root, exclude })) files.push(file);
  return files.sort();
}

/** Finds secrets of services by format, as `file:line: what`; the secret itself is not repeated. */
export function findCommittedSecrets(file: string, source: string): string[] {
  return FORMS.flatMap(([what, form]) => {
    const index = source.search(form);
    if (index < 0) return [];
    return [`${file}:${source.slice(0, index + 1).split('\n').length}: ${what} in the repository`];
  });
}
