import { paths } from '../paths.ts';
import type { BrandFeature } from './features.model.ts';

/** Pages of each feature; pages below them belong to it too. */
const PAGES: readonly (readonly [path: string, feature: BrandFeature])[] = [
  ['/casino-provider', 'casino'],
  ['/app/iframe-casino-new', 'casino'],
  [paths.deposit(), 'deposits'],
  [paths.signUp(), 'signUp'],
];

/** Returns the feature of a page; undefined for pages of every brand. */
export const selectPageFeature = (pathname: string): BrandFeature | undefined =>
  PAGES.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
