import { toEpoch } from '@exchange/contract';
import { toRupees } from '../../money.ts';
import type { AuditedStep } from './repository.ts';

/** A step as it goes over the wire; of its details the amount, in rupees, and the reason. */
export function toAuditRow({ event, actorName, actorRole }: AuditedStep) {
  const { paise, reason } = event.detail;
  return {
    at: toEpoch(event.at),
    action: event.action,
    actor_name: actorName,
    actor_role: actorRole,
    ...(typeof paise === 'number' && { amount: toRupees(paise) }),
    ...(typeof reason === 'string' && reason !== '' && { reason }),
  };
}
