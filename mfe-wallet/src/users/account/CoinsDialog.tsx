import type { UserDetails } from '@exchange/contract';
import { translateSaid, useTranslation } from '@exchange/i18n';
import { Button, Dialog, TextField, ToggleGroup } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import styles from '../form.module.css';
import { isUnanswered, selectFailure, useUpdateCoins } from '../users.queries.ts';
import { CoinsPreview } from './CoinsPreview.tsx';
import { type CoinsValues, calculateBalanceAfter, coinsSchema, readCoins } from './coins.form.ts';

/** Gives or takes play money, with the balance that it leads to. */
export function CoinsDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useUpdateCoins();
  /** The decision that nobody answered yet: the same one again carries the same key. */
  const decision = useRef<{ key: string; body: string }>(undefined);
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<CoinsValues>({
    resolver: valibotResolver(coinsSchema),
    defaultValues: { direction: 'give', amount: '', reason: '' },
  });
  const [direction, amount] = watch(['direction', 'amount']);
  const coins = readCoins({ direction, amount });
  const after = coins === undefined ? undefined : calculateBalanceAfter(user.balance, coins);

  const submit = async (values: CoinsValues) => {
    const change = { userId: user.id, amount: readCoins(values) ?? 0, reason: values.reason };
    const body = JSON.stringify(change);
    if (decision.current?.body !== body) decision.current = { key: crypto.randomUUID(), body };
    try {
      await mutateAsync({ ...change, key: decision.current.key });
      onClose();
    } catch (error) {
      if (!isUnanswered(error)) decision.current = undefined;
      const { text, field } = selectFailure(error);
      setError(field === 'amount' || field === 'reason' ? field : 'root', { message: text });
    }
  };
  const field = (name: 'amount' | 'reason') => {
    const message = formState.errors[name]?.message;
    return { ...register(name), ...(message && { error: translateSaid(message) }) };
  };
  const { root } = formState.errors;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Coins of {{name}}', { name: user.userName })}
      closeText={t('Close')}
    >
      <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
        <ToggleGroup
          label={t('Direction')}
          value={direction}
          onChange={(next) => setValue('direction', next)}
          items={[
            { id: 'give', label: t('Give') },
            { id: 'take', label: t('Take') },
          ]}
        />
        <TextField
          label={t('Amount')}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <TextField label={t('Reason')} autoComplete="off" maxLength={200} {...field('reason')} />
        <CoinsPreview balance={user.balance} after={after} />
        {root?.message && (
          <p className={styles.error} role="alert">
            {translateSaid(root.message)}
          </p>
        )}
        <Button
          type="submit"
          variant="accent"
          wide
          busy={isPending}
          disabled={after !== undefined && after < 0}
          className={styles.submit}
        >
          {t(direction === 'give' ? 'Give coins' : 'Take coins')}
        </Button>
      </form>
    </Dialog>
  );
}
