import { staffReason } from '@exchange/contract';
import { registerField, useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import styles from '../form.module.css';
import { StepDialog } from '../StepDialog.tsx';

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
  const { mutate, isPending } = useStep({
    onDone,
    onFailed: (message) => form.setError('root', { message }),
  });
  return (
    <StepDialog
      title={title}
      actText={actText}
      fault={form.formState.errors.root?.message}
      isPending={isPending}
      onSubmit={form.handleSubmit(({ reason }) => mutate(toInput(reason)))}
      onClose={onClose}
    >
      <p className={styles.hint}>{text}</p>
      {children}
      <TextField
        label={t('Reason')}
        autoComplete="off"
        maxLength={200}
        {...registerField(form, 'reason')}
      />
    </StepDialog>
  );
}
