import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, Dialog } from '@exchange/ui';
import { useState } from 'react';
import styles from './InstantIdDialog.module.css';
import { redeemInstantId } from './instant-id.queries.ts';
import { closeInstantIdQuestion } from './instant-id-question.ts';

/** Whether the link shall end the session at hand; until the answer it is not used. */
export function InstantIdDialog({ token }: { token: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const switchUser = async () => {
    setBusy(true);
    await redeemInstantId(token);
    closeInstantIdQuestion();
  };
  return (
    <Dialog
      open
      onClose={() => !busy && closeInstantIdQuestion()}
      title={t('Sign in with this link?')}
      closeText={t('Close')}
    >
      <div className={styles.question}>
        {session.status === 'player' && (
          <p>{t('You are signed in as {{name}}.', { name: session.userName })}</p>
        )}
        <p className={styles.hint}>
          {t('The link signs in its own account. Use it only if it was sent to you.')}
        </p>
        <Button variant="accent" wide busy={busy} onClick={switchUser}>
          {t('Sign in with this link')}
        </Button>
        <Button variant="outline" wide disabled={busy} onClick={closeInstantIdQuestion}>
          {t('Stay signed in')}
        </Button>
      </div>
    </Dialog>
  );
}
