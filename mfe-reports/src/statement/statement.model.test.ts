import { expect, it } from 'vitest';
import { shortenIds } from './statement.model.ts';

it.each([
  ['l-465026adfbc626611bb8a3fa', 'l-465026ad…'],
  ['Aviator / Round l-465026adfbc626611bb8a3fa', 'Aviator / Round l-465026ad…'],
  ['1.200806927', '1.200806927'],
  ['Fenwhistle Voyagers v Yarrowby / Match Odds', 'Fenwhistle Voyagers v Yarrowby / Match Odds'],
  ['Llanfairpwllgwyngyll v B', 'Llanfairpwllgwyngyll v B'],
])('%j is shown as %j', (text, shown) => expect(shortenIds(text)).toBe(shown));
