import { expect, it } from 'vitest';
import { inRupees } from './money.ts';

it.each([
  [0, '₹0'],
  [10_000_000, '₹1,00,000'],
  [1764, '₹17.64'],
  [-809, '−\u2060₹8.09'],
])('players read %d paise as %s', (paise, text) => expect(inRupees(paise)).toBe(text));
