export * from './brand.ts';
export { BRAND_ID } from './brand-file.ts';
export { findRemoval, listBrands, type RemovedBrand, removeBrand } from './brand-folders.ts';
export * from './fault.ts';
export * from './hosts.ts';
export * from './live-brands.ts';
export { loadBrand } from './load-brand.ts';
