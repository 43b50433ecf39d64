import { staffReason } from '@exchange/contract';
import { bindField, translateSaid, useTranslation } from '@exchange/i18n';
import { Button, Dialog, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import styles from '../form.module.css';

const reasonSchema = v.object({ reason: staffReason });

/** What sends a step, as `useChangeAccess` does. */
type UseStep<Input> = (outcome: { onDone: () => void; onFailed: (text: string) => void }) => {
  mutate: (input: Input) => void;
  isPending: boolean;
};

/** A step on an account with what it does, further choices, and its reason. */
export function ReasonDialog<Input>({
  title,
  text,
  actText,
  useStep,
  toInput,
  onClose,
  children,
}: {
  title: string;
  text: string;
  actText: string;
  useStep: UseStep<Input>;
  toInput: (reason: string) => Input;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const form = useForm<v.InferOutput<typeof reasonSchema>>({
    resolver: valibotResolver(reasonSchema),
    defaultValues: { reason: '' },
  });
  const { handleSubmit, setError } = form;
  const { root } = form.formState.errors;
  const { mutate, isPending } = useStep({
    onDone: onClose,
    onFailed: (message) => setError('root', { message }),
  });
  return (
    <Dialog open onClose={() => !isPending && onClose()} title={title} closeText={t('Close')}>
      <form
        className={styles.form}
        onSubmit={handleSubmit(({ reason }) => mutate(toInput(reason)))}
        noValidate
      >
        <p className={styles.hint}>{text}</p>
        {children}
        <TextField
          label={t('Reason')}
          autoComplete="off"
          maxLength={200}
          {...bindField(form, 'reason')}
        />
        {root?.message && (
          <p className={styles.error} role="alert">
            {translateSaid(root.message)}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="accent" busy={isPending}>
            {actText}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
