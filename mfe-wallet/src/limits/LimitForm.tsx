import type { GamblingLimit } from '@exchange/contract';
import { registerField, useTranslation } from '@exchange/i18n';
import { Button, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import styles from './Limit.module.css';
import { type LimitInput, type LimitValues, limitSchema } from './limit.form.ts';
import { useChangeLimit } from './limits.api.ts';

/**
 * Form for a new amount of a limit, or none. Stricter ones apply at once, looser ones a day later.
 */
export function LimitForm({
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
