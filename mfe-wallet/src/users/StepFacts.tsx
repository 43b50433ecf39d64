import { type AuditStep, LIMIT_NAMES } from '@exchange/contract';
import { formatDateTime, formatRupees, useTranslation } from '@exchange/i18n';
import styles from './AuditList.module.css';
import { ROLE_LABELS } from './role-labels.ts';

/** What a step changed, in words: which limit to what, until when, how often, as what. */
export function StepFacts({ step: { limit, until, minutes, role } }: { step: AuditStep }) {
  const { t } = useTranslation();
  const facts = [
    limit &&
      `${t(LIMIT_NAMES[limit.kind][limit.period])}: ${
        limit.amount === undefined ? t('No limit') : formatRupees(limit.amount)
      }`,
    until && t('Until {{time}}', { time: formatDateTime(until) }),
    minutes !== undefined &&
      (minutes === 0 ? t('Never') : t('Every {{minutes}} minutes', { minutes })),
    role && t(ROLE_LABELS[role]),
  ].filter(Boolean);
  return facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>;
}
