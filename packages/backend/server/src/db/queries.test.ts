import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, startTestApp, type TestApp, type TestPostgres } from '../testing/index.ts';
import { identity, instant, paise } from './columns.ts';
import { insertRows } from './queries.ts';

/** A column of each inserted type. */
const things = pgTable('things', {
  id: identity(),
  name: text('name').notNull(),
  note: text('note'),
  amount: paise('amount').notNull(),
  price: doublePrecision('price').notNull(),
  isOpen: boolean('is_open').notNull(),
  parts: json('parts').$type<unknown>().notNull(),
  at: instant('at').notNull(),
  count: integer('count').notNull().default(7),
});

const row = fc.record(
  {
    name: fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('NULL', '', '{"a",\\}', "'; --", '\n'),
      )
      .map((name) => name.replaceAll('\0', '')),
    note: fc.option(fc.constantFrom('', 'null', 'a note')),
    amount: fc.maxSafeInteger(),
    price: fc.double({ noNaN: true, noDefaultInfinity: true }).map((price) => price || 0),
    isOpen: fc.boolean(),
    parts: fc.constantFrom<unknown>([], [{ price: 1.01, stake: 5 }], { 'a"b': "c'\\d" }, 'text'),
    at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
  },
  { requiredKeys: ['name', 'amount', 'price', 'isOpen', 'parts', 'at'] },
);

test('a column that cannot be null is set in all rows or in none', async () => {
  const whole = { name: 'a', amount: 1, price: 1, isOpen: true, parts: [], at: new Date() };
  const tx = undefined as never;
  const rows = [{ ...whole, count: 1 }, whole];
  await expect(insertRows(tx, things, rows)).rejects.toThrow('count is set in some rows only');
});

function describeOn(title: string, databaseUrl: () => Promise<string | undefined>) {
  describe(title, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp({ databaseUrl: await databaseUrl() });
    });
    afterAll(() => app.close());

    test('rows are inserted in their order, with defaults for unset columns', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (rows) => {
          const { returned, stored } = await app.context.unitOfWork.withTransaction(async (tx) => {
            await tx.execute(sql`drop table if exists things`);
            await tx.execute(sql`create temporary table things (
              id bigint generated always as identity primary key, name text not null, note text,
              amount bigint not null, price double precision not null, is_open boolean not null,
              parts json not null, at timestamptz(3) not null, count integer not null default 7)`);
            const given = await insertRows<typeof things, { id: string }>(
              ...([tx, things, rows] as const),
              sql`returning id`,
            );
            return { returned: given, stored: await tx.select().from(things).orderBy(things.id) };
          });
          expect(returned.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index + 1));
          expect(stored).toEqual(
            rows.map((one, index) => ({ ...one, id: index + 1, note: one.note ?? null, count: 7 })),
          );
        }),
        { numRuns: 14 },
      );
    });
  });
}

describeOn('on PGlite', async () => undefined);

describe('on a server of its own', () => {
  let postgres: TestPostgres;
  afterAll(() => postgres?.stop());
  describeOn('on PostgreSQL', async () => {
    postgres = await startPostgres();
    return postgres.url;
  });
});
