import type { PageBrand } from '@exchange/contract';
import type { PageRegistry } from './schema.ts';

/** An answer of a page's first calls. */
export interface FrameCall {
  method: string;
  /** Below the page's origin. */
  url: string;
  /** The JSON text of the body. */
  body?: string;
  status: number;
  /** The whole JSON of the reply. */
  data: unknown;
}

/** The edge's request for the frame of a release. */
export interface FrameRequest {
  /** Module of an area, `./area` or a fragment's; `page` for the shell. */
  expose: string;
  /** Path of the page, without its query. */
  path: string;
  language: 'en' | 'hi';
  /** True for a desktop. */
  wide: boolean;
  /** The moment that the page shows, in ms since 1970. */
  now: number;
  /** The content of the page's brand element. */
  brand: PageBrand;
  /** The content of the page's registry element, without hashes. */
  registry: PageRegistry;
  /** Answers of the page's first calls that need no token. */
  calls: readonly FrameCall[];
}

/**
 * Exports of a release's `frame.<hash>.js`, a CommonJS program without imports. It runs alone in a
 * context of the language: it has no `process`, no `require` and no network.
 */
export interface FrameModule {
  render: (request: FrameRequest) => Promise<{ html: string }>;
}
