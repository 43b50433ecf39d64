import { asc, eq } from 'drizzle-orm';
import { brands } from '../../db/schema/brands.ts';
import { siteSettings } from '../../db/schema/site-settings.ts';
import { slides } from '../../db/schema/slides.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export type SettingRow = typeof siteSettings.$inferSelect;
export type SlideRow = typeof slides.$inferSelect;
export type ColorScheme = typeof brands.$inferSelect.colorScheme;

/** A brand's settings in the order of the wire. */
export function listSettings(tx: Tx, brand: string): Promise<SettingRow[]> {
  return tx
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.brand, brand))
    .orderBy(asc(siteSettings.position));
}

export async function replaceSettings(
  tx: Tx,
  brand: string,
  rows: readonly SettingRow[],
): Promise<void> {
  await tx.delete(siteSettings).where(eq(siteSettings.brand, brand));
  await tx.insert(siteSettings).values([...rows]);
}

/** A brand's slides in their order. */
export function listSlides(tx: Tx, brand: string): Promise<SlideRow[]> {
  return tx.select().from(slides).where(eq(slides.brand, brand)).orderBy(asc(slides.position));
}

export async function replaceSlides(
  tx: Tx,
  brand: string,
  rows: readonly SlideRow[],
): Promise<void> {
  await tx.delete(slides).where(eq(slides.brand, brand));
  if (rows.length > 0) await tx.insert(slides).values([...rows]);
}

/** How a brand's pages look; light where nothing is known of it. */
export async function readColorScheme(tx: Tx, brand: string): Promise<ColorScheme> {
  const [row] = await tx.select().from(brands).where(eq(brands.brand, brand));
  return row?.colorScheme ?? 'light';
}

export async function writeColorScheme(
  tx: Tx,
  brand: string,
  colorScheme: ColorScheme,
): Promise<void> {
  await tx
    .insert(brands)
    .values({ brand, colorScheme })
    .onConflictDoUpdate({ target: brands.brand, set: { colorScheme } });
}
