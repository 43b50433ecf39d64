import type * as endpoints from './all-endpoints.ts';

/** Every call of the API: client methods, server routes and OpenAPI derive from this table. */
export * as endpoints from './all-endpoints.ts';
export type EndpointName = keyof typeof endpoints;

/** The four configured base URLs, below the origin. */
export const BASES = {
  api: '/api/v5/',
  casino: '/api/',
  images: '/storage/app/public/',
  paymentImages: '/storage/app/public/payment/',
} as const;
