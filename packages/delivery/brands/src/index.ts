export * from './brand.ts';
export { BRAND_ID } from './brand-file.ts';
export { listBrands } from './brand-folders.ts';
export * from './fault.ts';
export * from './hosts.ts';
export * from './live-brands.ts';
export { loadBrand } from './load-brand.ts';
export { assetAddress, selectImage, tagSettings, toPageBrand } from './page-brand.ts';
export { findRemoval, type RemovedBrand, removeBrand } from './remove-brand.ts';
