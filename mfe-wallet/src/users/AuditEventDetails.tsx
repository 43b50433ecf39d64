import { type AuditStep, LIMIT_NAMES } from '@exchange/contract';
import {
  formatDateTime,
  formatRupees,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import styles from './AuditList.module.css';
import { toLockLabels } from './audit.model.ts';
import { ROLE_LABELS } from './role-labels.ts';

/** Details of a recorded step as text: limit, end, interval, role, first person. */
export function AuditEventDetails({ step }: { step: AuditStep }) {
  const { t } = useTranslation();
  const { limit, until, minutes, role, access, firstName } = step;
  const labelCodes = (codes: readonly string[]) =>
    toLockLabels(codes).map(translateServerMessage).join(', ');
  const details = [
    limit &&
      `${t(LIMIT_NAMES[limit.kind][limit.period])}: ${
        limit.amount === undefined ? t('No limit') : formatRupees(limit.amount)
      }`,
    until && t('Until {{time}}', { time: formatDateTime(until) }),
    minutes !== undefined &&
      (minutes === 0 ? t('Never') : t('Every {{minutes}} minutes', { minutes })),
    role && t(ROLE_LABELS[role]),
    access && `${labelCodes(access.before)} → ${labelCodes(access.after)}`,
    firstName && t('Begun by {{name}}', { name: firstName }),
  ].filter(Boolean);
  return details.length > 0 && <span className={styles.facts}>{details.join(' · ')}</span>;
}
