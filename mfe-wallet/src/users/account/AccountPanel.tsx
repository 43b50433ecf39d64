import {
  type AccessChange,
  EXCLUSION_CHOICES,
  type StaffBreak,
  TIME_OUT_CHOICES,
  type UserAccount,
  type UserDetails,
} from '@exchange/contract';
import { formatDateTime, formatSpan, useTranslation } from '@exchange/i18n';
import { Badge, Button, Section, SelectField } from '@exchange/ui';
import { useState } from 'react';
import styles from './AccountPanel.module.css';
import { useChangeAccess, useSetBreak } from './access.api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Restrictions that staff set and remove. */
const LOCKS = ['isClosed', 'isBettingLocked', 'areWithdrawalsLocked'] as const;
type Lock = (typeof LOCKS)[number];
type Toggle = 'on' | 'off';

const LOCK_LABELS: Readonly<Record<Lock, string>> = {
  isClosed: 'Account',
  isBettingLocked: 'Bets and games',
  areWithdrawalsLocked: 'Withdrawals',
};

/** Labels of a set and of a removed lock. */
const STATE_LABELS: Readonly<Record<Lock, Readonly<Record<Toggle, string>>>> = {
  isClosed: { on: 'Closed', off: 'Open' },
  isBettingLocked: { on: 'Locked', off: 'Open' },
  areWithdrawalsLocked: { on: 'Locked', off: 'Open' },
};

/** Titles of the steps that set and remove a lock. */
const STEP_TITLES: typeof STATE_LABELS = {
  isClosed: { on: 'Close account', off: 'Reopen account' },
  isBettingLocked: { on: 'Lock bets', off: 'Unlock bets' },
  areWithdrawalsLocked: { on: 'Lock withdrawals', off: 'Unlock withdrawals' },
};

/** Effects of the steps, shown before the confirmation. */
const EFFECT_TEXTS: typeof STATE_LABELS = {
  isClosed: {
    on: 'The user is signed out everywhere and cannot sign in. Money and open bets stay; what waits in the books is given up.',
    off: 'The user can sign in again with the password.',
  },
  isBettingLocked: {
    on: 'The user cannot bet or play. Cash-out, open bets and wins go on; what waits in the books is given up.',
    off: 'The user can bet and play again.',
  },
  areWithdrawalsLocked: {
    on: 'The user cannot withdraw, and nothing that waits can be paid.',
    off: 'The user can withdraw again.',
  },
};

/** A step that staff confirm in a dialog, with a reason. */
interface AccessStep {
  title: string;
  /** The effect. */
  text: string;
  /** New state of the account; undefined: every sign-in of the user ends. */
  wanted?: Partial<Pick<AccessChange, Lock>>;
}

/** Returns the step that toggles a lock of the user. */
function toAccessStep(user: Pick<UserAccount, Lock>, lock: Lock): AccessStep {
  const next = user[lock] ? 'off' : 'on';
  return {
    title: STEP_TITLES[lock][next],
    text: EFFECT_TEXTS[lock][next],
    wanted: { [lock]: next === 'on' },
  };
}

const SIGN_OUT_STEP: AccessStep = {
  title: 'Sign out everywhere',
  text: 'Every device of the user is signed out, and a sign-in link that was made ends.',
};

const DAY_HOURS = 24;
const MONTHS_A_YEAR = 12;

type Length = Pick<StaffBreak, 'kind'> & { id: string; hours?: number; months?: number };

/** Every length that players have, with an id for the field. */
const LENGTHS: readonly Length[] = [
  ...TIME_OUT_CHOICES.map((hours) => ({ id: `h${hours}`, kind: 'time_out' as const, hours })),
  ...EXCLUSION_CHOICES.map((months) => ({ id: `m${months}`, kind: 'exclusion' as const, months })),
];

function formatLength({ hours, months = 0 }: Length): string {
  if (hours !== undefined) return formatSpan({ value: hours / DAY_HOURS, unit: 'day' });
  return months % MONTHS_A_YEAR === 0
    ? formatSpan({ value: months / MONTHS_A_YEAR, unit: 'year' })
    : formatSpan({ value: months, unit: 'month' });
}

/** Starts a time-out or self-exclusion on a player's request. */
function BreakDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(LENGTHS[0]?.id ?? '');
  const toInput = (reason: string): StaffBreak => {
    const { kind, hours = 0, months = 0 } = LENGTHS.find(({ id }) => id === chosen) ?? {};
    const target = { userId: user.id, reason };
    return kind === 'exclusion'
      ? { ...target, kind, months }
      : { ...target, kind: 'time_out', hours };
  };
  return (
    <ReasonDialog
      title={`${t('Set a break')}: ${user.userName}`}
      text={t(
        'Only on the player’s request. It acts at once, and nobody can shorten it. The player may still sign in, cash out and withdraw.',
      )}
      actText={t('Set a break')}
      useStep={useSetBreak}
      toInput={toInput}
      onClose={onClose}
    >
      <SelectField
        label={t('Break')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={LENGTHS.map((length) => ({
          id: length.id,
          label: `${t(length.kind === 'time_out' ? 'Time-out' : 'Self-exclusion')}: ${formatLength(length)}`,
        }))}
      />
    </ReasonDialog>
  );
}

/** Asks for the reason of a lock, its removal, or the end of all sign-ins. */
function AccessDialog({
  user,
  step,
  onClose,
}: {
  user: UserDetails;
  step: AccessStep;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={`${t(step.title)}: ${user.userName}`}
      text={t(step.text)}
      actText={t(step.title)}
      useStep={useChangeAccess}
      toInput={(reason) => ({
        userId: user.id,
        reason,
        ...(step.wanted && { wanted: step.wanted }),
      })}
      onClose={onClose}
    />
  );
}

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
