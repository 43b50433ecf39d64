import { expect, it } from 'vitest';
import { readKind, readStatus } from './requests.model.ts';

it.each([
  ['', 'all'],
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['bonus', 'all'],
])('parses the kind %j as %s', (text, kind) => {
  expect(readKind(text)).toBe(kind);
});

it.each([
  ['', 'open'],
  ['declined', 'declined'],
  ['all', 'all'],
  ['<script>', 'open'],
])('parses the status %j as %s', (text, status) => {
  expect(readStatus(text)).toBe(status);
});
