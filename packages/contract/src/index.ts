export * from './areas.ts';
export * from './paths.ts';
