import { type GamblingLimit, LIMIT_NAMES } from '@exchange/contract';
import { formatDateTime, formatRupees, formatSpan, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useState } from 'react';
import styles from './Limit.module.css';
import { LimitForm } from './LimitForm.tsx';
import { LimitUse } from './LimitUse.tsx';
import { PERIOD_LENGTHS } from './limits.model.ts';

/** A limit with its remaining amount, and its form while it is edited. */
export function LimitRow({ limit }: { limit: GamblingLimit }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<boolean>();
  const name = t(LIMIT_NAMES[limit.kind][limit.period]);
  const { amount, next } = limit;
  return (
    <li className={styles.limit}>
      <div className={styles.head}>
        <span className={styles.period}>{formatSpan(PERIOD_LENGTHS[limit.period])}</span>
        <b className={styles.amount}>
          {amount === undefined ? t('No limit') : formatRupees(amount)}
        </b>
        {!editing && (
          <Button
            variant="outline"
            className={styles.edit}
            // Returns the focus after the form was closed.
            autoFocus={editing === false}
            aria-label={
              amount === undefined ? t('Set: {{name}}', { name }) : t('Change: {{name}}', { name })
            }
            onClick={() => setEditing(true)}
          >
            {amount === undefined ? t('Set') : t('Change')}
          </Button>
        )}
      </div>
      <LimitUse limit={limit} name={name} />
      {next && (
        <p className={styles.next}>
          {t('{{amount}} from {{time}}', {
            amount: next.amount === undefined ? t('No limit') : formatRupees(next.amount),
            time: formatDateTime(next.from),
          })}
        </p>
      )}
      {editing && <LimitForm limit={limit} name={name} onDone={() => setEditing(false)} />}
    </li>
  );
}
