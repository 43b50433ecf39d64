import { useTranslation } from '@exchange/i18n';
import { type ComponentPropsWithRef, useId } from 'react';
import styles from './AgeField.module.css';

/** Checkbox for the required confirmation to be 18 or older. */
export function AgeField({
  error,
  ...input
}: { error?: string | undefined } & ComponentPropsWithRef<'input'>) {
  const { t } = useTranslation();
  const errorId = useId();
  const isInvalid = error !== undefined;
  return (
    <div>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          required
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
        />
        {t('I confirm that I am 18 or older.')}
      </label>
      {isInvalid && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
