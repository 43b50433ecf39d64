import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsvCell, toCsvLine } from './download-csv.ts';

it.each([
  ['Kites v Comets', 'Kites v Comets'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+91', "'+91"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  [-1300.5, '-1300.5'],
  [0, '0'],
  [undefined, ''],
  [new Date(2026, 6, 11, 9, 5, 3), '11/07/2026 09:05:03'],
])('writes %j as %j @spec:reports.16', (value, cell) => expect(toCsvCell(value)).toBe(cell));

it('ends lines by the standard', () => {
  expect(toCsvLine(['a', 1, undefined])).toBe('a,1,\r\n');
});

it('writes no text as a formula, and every text unchanged except for the guard @spec:reports.16', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'",\r\n=a') })),
      (text) => {
        const cell = toCsvCell(text);
        // A field by RFC 4180: plain, or in quotes with inner ones doubled.
        expect(cell).toMatch(/^(?:[^",\r\n]*|"(?:[^"]|"")*")$/);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(read).not.toMatch(/^[=+\-@\t\r]/);
        expect([text, `'${text}`]).toContain(read);
      },
    ),
  );
});
