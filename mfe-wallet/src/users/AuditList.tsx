import { type AuditStep, LIMIT_NAMES } from '@exchange/contract';
import {
  formatDateTime,
  formatResult,
  formatRupees,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import styles from './AuditList.module.css';
import { ROLE_LABELS } from './UserName.tsx';

/** Labels of steps; unknown ones are shown by code. */
const STEP_LABELS: Readonly<Record<string, string>> = {
  request_made: 'Asked for',
  request_approved: 'Approved',
  request_paid: 'Paid',
  request_declined: 'Declined',
  request_cancelled: 'Cancelled',
  user_created: 'User created',
  coins_updated: 'Coins updated',
  instant_id_made: 'Instant ID made',
  instant_id_used: 'Instant ID used',
  limit_changed: 'Limit changed',
  time_out_taken: 'Time-out taken',
  exclusion_taken: 'Self-exclusion taken',
  exclusion_ended: 'Self-exclusion ended',
  reality_check_changed: 'Reality check changed',
  signed_up: 'Signed up',
  password_changed: 'Password changed',
  sessions_ended: 'Signed out elsewhere',
  access_changed: 'Access changed',
  shared_account_cleared: 'Shared account allowed',
  note_added: 'Note added',
  support_message_sent: 'Support message sent',
  second_person_asked: 'Waits for a second person',
  second_person_declined: 'Declined by a second person',
  password_reset_made: 'Password link made',
  password_reset: 'Password set by a link',
  password_change_required: 'New password required',
  second_factor_set: 'Second factor set up',
  second_factor_off: 'Second factor switched off',
  second_factor_removed: 'Second factor removed',
  recovery_code_used: 'Recovery code used',
  api_key_made: 'API key made',
  api_key_rotated: 'API key rotated',
  api_key_revoked: 'API key revoked',
};

/** Labels of restrictions; unknown ones are shown by code. */
const LOCK_LABELS: Readonly<Record<string, string>> = {
  closed: 'Closed',
  betting_locked: 'Bets locked',
  withdrawals_locked: 'Withdrawals locked',
};

const toLockLabels = (codes: readonly string[]): string[] =>
  codes.length === 0 ? ['Open'] : codes.map((code) => LOCK_LABELS[code] ?? code);

export const toStepLabel = ({ action }: Pick<AuditStep, 'action'>): string =>
  STEP_LABELS[action] ?? action;

/** Details of a recorded step as text: limit, end, interval, role, first person. */
function AuditEventDetails({ step }: { step: AuditStep }) {
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

/** Recorded steps in order, with their actor and reason. */
export function AuditList({ label, steps }: { label: string; steps: readonly AuditStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} className={styles.step}>
          <b>
            {translateServerMessage(toStepLabel(step))}
            {step.action === 'coins_updated' && step.amount !== undefined && (
              <span className={styles.amount}> {formatResult(step.amount)}</span>
            )}
          </b>
          <AuditEventDetails step={step} />
          <span className={styles.who}>
            {step.actor?.name ?? t('The system')} ·{' '}
            <time dateTime={step.at.toISOString()}>{formatDateTime(step.at)}</time>
          </span>
          {step.reason && (
            <span className={styles.reason}>{translateServerMessage(step.reason)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
