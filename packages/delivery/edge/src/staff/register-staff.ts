import type { LiveBrands } from '@exchange/brands';
import type { FastifyInstance } from 'fastify';
import type { Reports } from '../reports/register-reports.ts';
import type { Versions } from '../versions/open-versions.ts';
import { registerAreaPreview } from './area-preview.ts';
import { type BrandPreviewConfig, registerBrandPreview } from './brand-preview.ts';
import { registerStatus, type StatusConfig } from './status-route.ts';

/** Which pages staff has, and who reads them. */
export interface StaffPagesConfig extends StatusConfig {
  /** True if there are staff pages; default: true. */
  hasStaffPages?: boolean;
}

/** Serves what is not for players: the status of versions, previews of releases and brands. */
export function registerStaff(
  app: FastifyInstance,
  config: StaffPagesConfig & BrandPreviewConfig,
  { brands, versions, reports }: { brands: LiveBrands; versions: Versions; reports: Reports },
): void {
  if (config.hasStaffPages ?? true) registerStatus(app, config, { ...versions, ...reports });
  if (config.catalogDist) registerBrandPreview(app, config, brands);
  registerAreaPreview(app, versions.previews);
}
