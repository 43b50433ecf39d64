import type { UserDetails } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Badge, Button, Section } from '@exchange/ui';
import { useState } from 'react';
import { AccessDialog } from './AccessDialog.tsx';
import styles from './AccountPanel.module.css';
import {
  type AccessStep,
  LOCK_LABELS,
  LOCKS,
  SIGN_OUT_STEP,
  STATE_LABELS,
  toAccessStep,
} from './access.model.ts';
import { BreakDialog } from './BreakDialog.tsx';

/** Restrictions of the user, and staff's steps to change them. */
export function AccountPanel({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<AccessStep>();
  const [isBreaking, setBreaking] = useState(false);
  const canTakeBreaks = user.role === 'player' && !user.isDemo;
  return (
    <Section title={t('Account')}>
      <ul className={styles.rows}>
        {LOCKS.map((lock) => {
          const isOn = user[lock];
          const next = toAccessStep(user, lock);
          return (
            <li key={lock} className={styles.row}>
              <span>{t(LOCK_LABELS[lock])}</span>
              <Badge tone={isOn ? 'danger' : 'success'}>
                {t(STATE_LABELS[lock][isOn ? 'on' : 'off'])}
              </Badge>
              <Button variant="outline" onClick={() => setStep(next)}>
                {t(next.title)}
              </Button>
            </li>
          );
        })}
        <li className={styles.row}>
          <span>{t('Signed-in devices')}</span>
          <Button variant="outline" onClick={() => setStep(SIGN_OUT_STEP)}>
            {t(SIGN_OUT_STEP.title)}
          </Button>
        </li>
        {canTakeBreaks && (
          <li className={styles.row}>
            <span>{t('Break')}</span>
            {user.break && (
              <Badge tone="info">
                {t('Until {{time}}', { time: formatDateTime(user.break.until) })}
              </Badge>
            )}
            <Button variant="outline" onClick={() => setBreaking(true)}>
              {t('Set a break')}
            </Button>
          </li>
        )}
      </ul>
      {step && <AccessDialog user={user} step={step} onClose={() => setStep(undefined)} />}
      {isBreaking && <BreakDialog user={user} onClose={() => setBreaking(false)} />}
    </Section>
  );
}
