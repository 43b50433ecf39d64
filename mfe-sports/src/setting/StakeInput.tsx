import { MAX_EDITABLE_STAKE_RUPEES } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import type { TypedStake } from './stake-editor.model.ts';

/** A stake in rupees; one above the largest is clamped and marked. */
export function StakeInput({
  label,
  stake,
  readOnly = false,
  onChange,
}: {
  label: string;
  stake: TypedStake;
  readOnly?: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const error = stake.clamped
    ? t('The largest stake is ₹{{stake}}.', { stake: formatAmount(MAX_EDITABLE_STAKE_RUPEES) })
    : undefined;
  return (
    <TextField
      label={label}
      error={error}
      value={stake.value === 0 ? '' : formatAmount(stake.value)}
      placeholder="0"
      inputMode="numeric"
      autoComplete="off"
      readOnly={readOnly}
      onFocus={({ target }) => {
        if (!readOnly) target.select();
      }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
