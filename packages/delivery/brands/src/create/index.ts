export { createBrand, type NewBrand } from './create-brand.ts';
