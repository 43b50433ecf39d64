import { staffReason } from '@exchange/contract';
import { registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, Dialog, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import styles from '../form.module.css';

const reasonSchema = v.object({ reason: staffReason });

/** Hook that sends a step, like `useChangeAccess`. */
type UseStep<Input, Model> = (outcome: {
  onDone: (model: Model) => void;
  onFailed: (text: string) => void;
}) => {
  mutate: (input: Input) => void;
  isPending: boolean;
};

/** Dialog of a step on an account: its effect, options, and reason. */
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
  /** Receives the step's result; closes the dialog by default. */
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
    <Dialog open onClose={() => !isPending && onClose()} title={title}>
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
