import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from '../columns.ts';

/** Slides of the promotional carousel. */
export const slides = pgTable('slides', {
  id: identity(),
  title: text('title').notNull(),
  /** Path below the image base. */
  attachment: text('attachment').notNull().unique(),
  position: integer('position').notNull(),
});
