import { LIMIT_KINDS, LIMIT_PERIODS, ROLES, toEpoch } from '@exchange/contract';
import { toRupees } from '../../money.ts';
import type { AuditEvent, AuditedStep } from './repository.ts';

type Detail = AuditEvent['detail'];

const pick = <Choice extends string>(choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice === value);

/** Returns the limit that a player requested, stored in paise. */
function toLimit({ kind, period, wanted }: Detail) {
  const found = { kind: pick(LIMIT_KINDS, kind), period: pick(LIMIT_PERIODS, period) };
  if (!found.kind || !found.period) return undefined;
  const amount = typeof wanted === 'number' ? toRupees(wanted) : null;
  return { kind: found.kind, period: found.period, amount };
}

const toCodes = (text: string) => text.split(',').filter((code) => code !== '');

/** Returns the locks of an account before and after the step. */
function toAccess({ before, after }: Detail) {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  return { before: toCodes(before), after: toCodes(after) };
}

/** Returns a step in wire format, with its details; amounts in rupees. */
export function toAuditRow({ event, actorName, actorRole }: AuditedStep) {
  const { paise, reason, until, minutes } = event.detail;
  const { first_name } = event.detail;
  const limit = toLimit(event.detail);
  const access = toAccess(event.detail);
  const role = pick(ROLES, event.detail.role);
  return {
    id: event.id,
    at: toEpoch(event.at),
    action: event.action,
    actor_name: actorName,
    actor_role: actorRole,
    ...(typeof paise === 'number' && { amount: toRupees(paise) }),
    ...(typeof reason === 'string' && reason !== '' && { reason }),
    ...(limit && { limit }),
    ...(typeof until === 'string' && { until: toEpoch(new Date(until)) }),
    ...(typeof minutes === 'number' && { minutes }),
    ...(role && { role }),
    ...(access && { access }),
    ...(typeof first_name === 'string' && { first_name }),
  };
}
