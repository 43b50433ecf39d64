import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../drizzle');

/**
 * Changes that a server of the previous version, which runs until it is replaced, cannot handle.
 */
const BREAKING: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|column|type|view|schema)\b/i, 'takes away what it reads'],
  [/\brename\b/i, 'takes the name away that it uses'],
  [
    /\balter\s+column\s+\S+\s+(set\s+not\s+null|set\s+data\s+type|type)\b/i,
    'refuses what it writes',
  ],
  [/\badd\s+column\s+(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i, 'needs what it does not write'],
];

/** Returns the changes in a migration that the previous version cannot handle. */
const findBreaks = (statements: string) =>
  BREAKING.filter(([pattern]) => pattern.test(statements)).map(([, why]) => why);

const later = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  // The first migration has no version before it.
  .slice(1);

test.each(later)('servers of the previous version run beside %s', (name) => {
  expect(findBreaks(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([]);
});

test.each([
  ['ALTER TABLE "bets" DROP COLUMN "odds";', ['takes away what it reads']],
  ['ALTER TABLE "bets" RENAME COLUMN "odds" TO "price";', ['takes the name away that it uses']],
  ['ALTER TABLE "bets" ALTER COLUMN "odds" SET NOT NULL;', ['refuses what it writes']],
  ['ALTER TABLE "bets" ADD COLUMN "lay" boolean NOT NULL;', ['needs what it does not write']],
  ['ALTER TABLE "bets" ADD COLUMN "lay" boolean DEFAULT false NOT NULL;', []],
  ['ALTER TABLE "bets" ADD COLUMN "note" text;', []],
  ['CREATE TABLE "notes" ("id" bigint NOT NULL);', []],
])('the previous version is checked against: %s', (statements, found) => {
  expect(findBreaks(statements)).toEqual(found);
});
