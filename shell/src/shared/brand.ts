import { BRAND_ELEMENT_ID, type PageBrand, pageBrand } from '@exchange/contract';
import * as v from 'valibot';

/** Returns the page's brand; without one, as in tests, its id is its name. */
export function readBrand(page: Document = document): PageBrand {
  const text = page.getElementById(BRAND_ELEMENT_ID)?.textContent;
  const parsed = v.safeParse(pageBrand, text ? JSON.parse(text) : undefined);
  if (parsed.success) return parsed.output;
  return v.parse(pageBrand, { name: page.documentElement.dataset.brand ?? '' });
}
