import { BRAND_ELEMENT_ID } from '@exchange/contract';
import type { FrameRequest } from '../registry/frame.ts';

/** Viewport widths in px that frames are rendered for: the layouts of a phone and of a desktop. */
const WIDTHS = { phone: 360, wide: 1280 } as const;

const WIDTH_QUERY = /\(width (>=|<) (\d+)px\)/;

/** Answers the width queries of the layout; any other query does not match. */
function matchWidth(query: string, width: number): boolean {
  const [, sign, limit] = WIDTH_QUERY.exec(query) ?? [];
  if (sign === undefined) return false;
  return sign === '<' ? width < Number(limit) : width >= Number(limit);
}

/** Sets what components read of a page while they render: brand, address, width, language. */
export function setPageGlobals({ brand, path, wide, language }: FrameRequest): void {
  const width = wide ? WIDTHS.wide : WIDTHS.phone;
  const elements: Record<string, { textContent: string }> = {
    [BRAND_ELEMENT_ID]: { textContent: JSON.stringify(brand) },
  };
  Object.assign(globalThis, {
    location: new URL(path, 'https://frame.invalid'),
    matchMedia: (query: string) => ({ matches: matchWidth(query, width) }),
    document: {
      ...{ cookie: '', hidden: true, title: brand.name },
      documentElement: { lang: language, dataset: {} },
      getElementById: (id: string) => elements[id] ?? null,
    },
  });
}
