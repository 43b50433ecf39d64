import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Drawing } from './score.model.ts';

const FOLDER = resolve(import.meta.dirname, '../../../assets/score');
const read = (file: string) => readFileSync(resolve(FOLDER, file), 'utf8');

const style = read('page.css');
const script = read('page.js');
const board = read('board.html');
const drawings: Readonly<Record<Drawing, string>> = {
  cricket: read('cricket.svg'),
  football: read('football.svg'),
  tennis: read('tennis.svg'),
};

export type Theme = 'light' | 'dark';

/**
 * The policy of a score page. It is sandboxed even when opened by itself: it stands on the app's
 * origin and must never reach the player's token.
 */
export const createPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');

/** The bare document; without a theme it follows the frame's name, else the browser. */
const createDocument = (nonce: string, theme: Theme | undefined, body: string) =>
  `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Live score</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>${body}</body>
</html>`;

/** The page of a match. Nothing of the match stands in it: the script writes data as text. */
export function createScorePage(nonce: string, theme: Theme | undefined, drawing: Drawing): string {
  const main = board.replace('<!-- drawing -->', () => drawings[drawing]);
  return createDocument(nonce, theme, `${main}<script nonce="${nonce}">${script}</script>`);
}

export const createMissingPage = (nonce: string, theme: Theme | undefined) =>
  createDocument(nonce, theme, '<p class="missing">There is no live score of this match.</p>');
