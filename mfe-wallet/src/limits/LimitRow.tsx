import {
  type GamblingLimit,
  LIMIT_NAMES,
  MAX_LIMIT_RUPEES,
  readWholeAmount,
} from '@exchange/contract';
import {
  formatDateTime,
  formatRupees,
  formatSpan,
  registerField,
  useTranslation,
} from '@exchange/i18n';
import { Button, classNames, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import styles from './Limit.module.css';
import { calculateShare, PERIOD_LENGTHS, useChangeLimit } from './limits.api.ts';

/** Schema of a limit's typed amount: whole rupees. */
export const limitSchema = v.object({
  amount: v.pipe(
    v.string(),
    v.transform((text) => readWholeAmount(text) ?? Number.NaN),
    v.check((rupees: number) => !Number.isNaN(rupees), 'Please enter whole rupees.'),
    v.maxValue(MAX_LIMIT_RUPEES, 'This amount is too large.'),
  ),
});
type LimitInput = v.InferInput<typeof limitSchema>;
type LimitValues = v.InferOutput<typeof limitSchema>;

/**
 * Form for a new amount of a limit, or none. Stricter ones apply at once, looser ones a day later.
 */
function LimitForm({
  limit: { kind, period, amount },
  name,
  onDone,
}: {
  limit: GamblingLimit;
  name: string;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { mutate, isPending } = useChangeLimit();
  const form = useForm<LimitInput, unknown, LimitValues>({
    resolver: valibotResolver(limitSchema),
    defaultValues: { amount: amount === undefined ? '' : String(amount) },
  });
  const save = (wanted: number | null) =>
    mutate({ kind, period, amount: wanted }, { onSuccess: onDone });
  return (
    <form
      className={styles.form}
      aria-label={name}
      onSubmit={form.handleSubmit((values) => save(values.amount))}
      noValidate
    >
      <TextField
        label={t('Amount in ₹')}
        inputMode="numeric"
        autoComplete="off"
        // The field was requested by the previous tap.
        autoFocus
        {...registerField(form, 'amount')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="accent" busy={isPending}>
          {t('Save')}
        </Button>
        {amount !== undefined && (
          <Button variant="outline" disabled={isPending} onClick={() => save(null)}>
            {t('Remove')}
          </Button>
        )}
        <Button disabled={isPending} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
      <p className={styles.hint}>
        {t('A lower limit counts at once. A higher one, or none, counts after 24 hours.')}
      </p>
    </form>
  );
}

/** Share from which a limit counts as nearly used up. */
const NEARLY_FULL = 0.8;

/** Used and remaining amount of a limit, as text and as a bar. */
function LimitUse({ limit, name }: { limit: GamblingLimit; name: string }) {
  const { t } = useTranslation();
  const used = formatRupees(limit.used);
  if (limit.left === undefined)
    return <p className={styles.use}>{t('{{used}} so far', { used })}</p>;
  const share = calculateShare(limit);
  return (
    <>
      <meter
        className={classNames(styles.meter, share >= NEARLY_FULL && styles.nearlyFull)}
        value={share}
        aria-label={name}
      />
      <p className={styles.use}>
        {t('{{used}} used · {{left}} left', { used, left: formatRupees(limit.left) })}
      </p>
    </>
  );
}

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
