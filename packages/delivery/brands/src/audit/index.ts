export * from './audit-brand.ts';
export { calculateContrast } from './contrast.ts';
export { DISTINCT_TOKENS } from './required-tokens.ts';
