import type { UserDetails } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button, Dialog, TextField, ToggleGroup } from '@exchange/ui';
import { SubmitNote } from '../../shared/SubmitNote.tsx';
import styles from '../form.module.css';
import { CoinsPreview } from './CoinsPreview.tsx';
import { useCoinsForm } from './use-coins-form.ts';

/** Gives or takes play money, with the resulting balance; a pending step is shown as sent. */
export function CoinsDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation();
  const { direction, after, ...form } = useCoinsForm(user, onClose);
  const actText = t(direction === 'give' ? 'Give coins' : 'Take coins');
  return (
    <Dialog
      open
      onClose={() => !form.isPending && onClose()}
      title={t('Coins of {{name}}', { name: user.userName })}
      closeText={t('Close')}
    >
      <form className={styles.form} aria-busy={form.isPending} onSubmit={form.onSubmit} noValidate>
        <fieldset className={styles.fields} disabled={form.isLocked}>
          <ToggleGroup
            label={t('Direction')}
            value={direction}
            onChange={form.setDirection}
            items={[
              { id: 'give', label: t('Give') },
              { id: 'take', label: t('Take') },
            ]}
          />
          <TextField
            label={t('Amount')}
            inputMode="decimal"
            autoComplete="off"
            {...form.fieldOf('amount')}
          />
          <TextField
            label={t('Reason')}
            autoComplete="off"
            maxLength={200}
            {...form.fieldOf('reason')}
          />
        </fieldset>
        {/* Unknown: the balance may include the pending step. */}
        {!form.isLocked && <CoinsPreview balance={user.balance} after={after} />}
        <SubmitNote awaited={form.isAwaited} fault={form.fault} />
        <Button
          type="submit"
          variant="accent"
          wide
          busy={form.isPending}
          disabled={!form.isLocked && after !== undefined && after < 0}
          className={styles.submit}
        >
          {form.isAwaited ? t('Try again') : actText}
        </Button>
      </form>
    </Dialog>
  );
}
