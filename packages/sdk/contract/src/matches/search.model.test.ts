import { expect, it } from 'vitest';
import { createSearch } from './search.model.ts';

it.each([
  ['nether', true],
  ['NETHERLANDS papua', true],
  ['papua t20', true],
  ['guinea  netherlands', true],
  ['', true],
  ['ireland', false],
  ['netherlands ireland', false],
])('finds a match by the words %j: %s', (text, found) => {
  const matches = createSearch(text);
  expect(matches('Netherlands v Papua New Guinea', 'T20 Internationals')).toBe(found);
});

it.each([
  ['são', 'Sao Paulo v Santos'],
  ['swiatek', 'Świątek v Sabalenka'],
  ['हिन्दी', 'हिन्दी कप'],
])('finds %j in %j regardless of accents', (text, name) => {
  expect(createSearch(text)(name, undefined)).toBe(true);
});
