import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, Dialog } from '@exchange/ui';
import { type FormEvent, useState } from 'react';
import { closeOverlay } from '../shared/overlay.store.ts';
import { CodeField } from './CodeField.tsx';
import styles from './InstantIdDialog.module.css';
import { redeemInstantId } from './instant-id.api.ts';

const close = () => closeOverlay('sign-in-link');

/**
 * Asks if the link may replace the session, and for the account's code; the link is unused until
 * then.
 */
export function InstantIdDialog({ token, codeFault }: { token: string; codeFault?: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const isSignedIn = session.status === 'player';
  const switchUser = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await redeemInstantId(token, code);
    setBusy(false);
    setCode('');
  };
  return (
    <Dialog open onClose={() => !busy && close()} title={t('Sign in with this link?')}>
      <form className={styles.question} onSubmit={switchUser} aria-busy={busy} noValidate>
        {isSignedIn && <p>{t('You are signed in as {{name}}.', { name: session.userName })}</p>}
        <p className={styles.hint}>
          {t('The link signs in its own account. Use it only if it was sent to you.')}
        </p>
        {codeFault !== undefined && (
          <CodeField
            value={code}
            onChange={({ target }) => setCode(target.value)}
            {...(codeFault && { error: translateServerMessage(codeFault) })}
          />
        )}
        <Button type="submit" variant="accent" wide busy={busy}>
          {t('Sign in with this link')}
        </Button>
        <Button variant="outline" wide disabled={busy} onClick={close}>
          {t(isSignedIn ? 'Stay signed in' : 'Close')}
        </Button>
      </form>
    </Dialog>
  );
}
