import { expect, it } from 'vitest';
import { listNewerNames } from './newer-names.ts';

it('lists what some promised browser lacks, and nothing that all have', () => {
  const names = listNewerNames().map((name) => name.slice(0, 2).join('.'));
  for (const newer of ['URL.parse', 'Map.groupBy', 'Iterator.map', 'Element.checkVisibility'])
    expect(names).toContain(newer);
  for (const older of ['URL', 'Array.toSorted', 'Array.at', 'Document.addEventListener', 'fetch'])
    expect(names).not.toContain(older);
  // Of the two of this name only the static one is newer.
  expect(
    listNewerNames().filter(([holder, member]) => holder === 'Response' && member === 'json'),
  ).toEqual([['Response', 'json', 'itself']]);
});
