import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Slides of a brand's promotional carousel; `position` is their order, from 0. */
export const slides = pgTable(
  'slides',
  {
    brand: text('brand').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** Path below the image base. */
    attachment: text('attachment').notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.position] })],
);
