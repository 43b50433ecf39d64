import { paths } from '../paths.ts';
import type { BrandFeature } from './features.model.ts';

/** The pages of each feature that has some; pages below them belong to it too. */
const PAGES: readonly (readonly [path: string, feature: BrandFeature])[] = [
  ['/casino-provider', 'casino'],
  ['/app/iframe-casino-new', 'casino'],
  [paths.deposit(), 'deposits'],
  [paths.signUp(), 'signUp'],
];

/** The feature that a page is part of; undefined for pages that every brand has. */
export const selectPageFeature = (pathname: string): BrandFeature | undefined =>
  PAGES.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
