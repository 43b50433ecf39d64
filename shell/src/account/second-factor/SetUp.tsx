import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { restrictSession } from '@exchange/store';
import { Button, TextField } from '@exchange/ui';
import { QrCode } from '@exchange/ui/qr-code';
import { type FormEvent, useState } from 'react';
import styles from './SecondFactor.module.css';
import {
  readStepFault,
  refreshSecondFactor,
  useConfirmSecondFactor,
  useStartSecondFactor,
} from './second-factor.api.ts';

/** Shows the recovery codes; the server stores only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p className={styles.due} role="status">
        {t(
          'Write these recovery codes down. Each signs you in once without the app; they are shown only now.',
        )}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="accent" className={styles.tall} onClick={onDone}>
        {t('I have written them down')}
      </Button>
    </div>
  );
}

/** Groups a long secret by blanks. */
const spell = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** The set-up: password, secret for the app, confirmation code, recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [typed, setTyped] = useState('');
  const { mutate, error, isPending } = start.data ? confirm : start;
  if (confirm.data) {
    // Only now: a redirect before would hide the recovery codes.
    const finish = () => {
      void refreshSecondFactor();
      onDone();
      restrictSession(undefined);
    };
    return <RecoveryCodes codes={confirm.data} onDone={finish} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(typed.trim(), { onSuccess: () => setTyped('') });
  };
  const fault = error ? { error: translateServerMessage(readStepFault(error).text) } : {};
  const field = {
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      start.data ? confirm.reset() : start.reset();
      setTyped(target.value);
    },
    ...fault,
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isPending} noValidate>
      {start.data ? (
        <>
          <p className={styles.hint}>
            {t('Scan this with an authenticator app, or type the secret into it.')}
          </p>
          <div className={styles.secret}>
            <QrCode text={start.data.uri} label={t('QR code')} />
            <code className={styles.code}>{spell(start.data.secret)}</code>
          </div>
          <TextField
            key="code"
            label={t('Code of the app')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field}
          />
        </>
      ) : (
        <TextField
          key="password"
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          {...field}
        />
      )}
      <Button
        type="submit"
        variant="accent"
        className={styles.tall}
        busy={isPending}
        disabled={typed === ''}
      >
        {start.data ? t('Confirm') : t('Go on')}
      </Button>
    </form>
  );
}
