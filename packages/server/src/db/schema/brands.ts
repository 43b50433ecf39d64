import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the server itself must know of a brand. */
export const brands = pgTable('brands', {
  brand: text('brand').primaryKey(),
  /** How its pages look. */
  colorScheme: text('color_scheme', { enum: ['light', 'dark'] }).notNull(),
});
