import {
  EXCLUSION_CHOICES,
  type StaffBreak,
  TIME_OUT_CHOICES,
  type UserDetails,
} from '@exchange/contract';
import { formatSpan, useTranslation } from '@exchange/i18n';
import { SelectField } from '@exchange/ui';
import { useState } from 'react';
import { useSetBreak } from './access.api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

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
export function BreakDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
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
