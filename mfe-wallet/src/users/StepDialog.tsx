import { useTranslation } from '@exchange/i18n';
import { Button, Dialog } from '@exchange/ui';
import type { FormEventHandler, ReactNode } from 'react';
import { SubmitNote } from '../shared/SubmitActions.tsx';
import styles from './form.module.css';

/** Dialog of staff's step: its fields, its failure, and Cancel beside the button that sends it. */
export function StepDialog({
  title,
  actText,
  fault,
  isPending,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  actText: string;
  /** Failure that belongs to no field. */
  fault: string | undefined;
  isPending: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={() => !isPending && onClose()} title={title}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        <SubmitNote fault={fault} />
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
