import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The settings array of a brand; `position` is its order on the wire, from 0. */
export const siteSettings = pgTable(
  'site_settings',
  {
    brand: text('brand').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.key] })],
);
