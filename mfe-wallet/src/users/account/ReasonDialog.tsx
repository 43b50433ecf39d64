import { staffReason } from '@exchange/contract';
import { registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, Dialog, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import styles from '../form.module.css';

const reasonSchema = v.object({ reason: staffReason });

/** What sends a step, as `useChangeAccess` does. */
type UseStep<Input, Model> = (outcome: {
  onDone: (model: Model) => void;
  onFailed: (text: string) => void;
}) => {
  mutate: (input: Input) => void;
  isPending: boolean;
};

/** A step on an account with what it does, further choices, and its reason. */
export function ReasonDialog<Input, Model = unknown>({
  title,
  text,
  actText,
  useStep,
  toInput,
  onClose,
  onDone = onClose,
  children,
}: {
  title: string;
  text: string;
  actText: string;
  useStep: UseStep<Input, Model>;
  toInput: (reason: string) => Input;
  onClose: () => void;
  /** Gets what the step answered; closes the dialog unless told otherwise. */
  onDone?: (model: Model) => void;
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
    onDone,
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
          {...registerField(form, 'reason')}
        />
        {root?.message && (
          <p className={styles.error} role="alert">
            {translateServerMessage(root.message)}
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
