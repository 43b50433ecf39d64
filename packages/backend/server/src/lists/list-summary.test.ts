import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ROWS } from './chunked-read.ts';
import { readListSummary, readPage } from './list-summary.ts';

type Entry = readonly [id: number, key: number];

/** A list of so many parts, each with its entries. */
function createParts(parts: readonly (readonly Entry[])[]) {
  let read = 0;
  return async () => {
    const entries = parts[read] ?? [];
    read += 1;
    const end = read < parts.length ? { at: read, id: read } : null;
    return { entries, sums: { count: entries.length, keys: sumOf(entries) }, end };
  };
}
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, [, key]) => sum + key, 0);
const NONE = { count: 0, keys: 0 };

it('for any parts, an outline has all ids in order and the sums of all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 20 }), { maxLength: 8 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      async (keys, order) => {
        let id = 0;
        const parts = keys.map((own) => own.map((key): Entry => [++id, key]));
        const all = parts.flat();
        const { ids, sums } = await readListSummary(createParts(parts), NONE, order);
        const sign = order === 'asc' ? 1 : -1;
        const sorted = all.toSorted((a, b) => sign * (a[1] - b[1] || a[0] - b[0]));
        expect([...ids]).toEqual(sorted.map(([own]) => own));
        expect(sums).toEqual({ count: all.length, keys: sumOf(all) });
      },
    ),
  );
});

it('a page has the rows of its ids in their order, and omits deleted ones', async () => {
  const ids = Float64Array.from({ length: 1000 }, (_, index) => 1000 - index);
  const asked: number[] = [];
  const rows = await readPage({ ids }, { limit: 450, page: 2 }, async (part) => {
    asked.push(part.length);
    return new Map(part.filter((id) => id !== 300).map((id) => [id, `row ${id}`]));
  });
  const wanted = Array.from({ length: 450 }, (_, index) => 550 - index);
  expect(rows).toEqual(wanted.filter((id) => id !== 300).map((id) => `row ${id}`));
  expect(Math.max(...asked)).toBeLessThanOrEqual(50);
});

it('a list above the maximum is rejected @spec:reports.19', async () => {
  const part = Array.from({ length: MAX_ROWS / 10 }, (_, id): Entry => [id, id]);
  const whole = Array.from({ length: 10 }, () => part);
  await expect(readListSummary(createParts(whole), NONE, 'asc')).resolves.toBeDefined();
  await expect(
    readListSummary(createParts([...whole, [[-1, 0]]]), NONE, 'asc'),
  ).rejects.toMatchObject({
    status: 400,
    message: 'This list is too long. Choose a shorter range.',
    detail: { field: 'from_date' },
  });
});
