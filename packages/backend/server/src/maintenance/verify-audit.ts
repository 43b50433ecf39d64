import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Config } from '../config/config.ts';
import { findStoredSecret } from '../config/shared-secrets.ts';
import { openAnchors } from '../modules/audit/anchors.ts';
import { type TrailHead, toSealKeys } from '../modules/audit/chain.ts';
import { type TrailReport, verifyTrail } from '../modules/audit/verify-trail.ts';

/**
 * Verifies the audit trail of a server by its chain, its seals and the anchors outside the
 * database, as the server does each day; `known` is a head that was stored elsewhere.
 */
export async function verifyAudit(
  unitOfWork: Pick<UnitOfWork, 'read'>,
  { audit, dataDir }: Pick<Config, 'audit' | 'dataDir'>,
  known?: TrailHead,
): Promise<TrailReport> {
  const key = audit.secret ?? findStoredSecret(dataDir, 'audit');
  const anchors = await openAnchors(audit.anchors);
  const keys = key === undefined ? undefined : toSealKeys(key, audit.previousSecret);
  return verifyTrail(unitOfWork, { known, keys, anchors });
}
