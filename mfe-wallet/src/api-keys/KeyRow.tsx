import type { ApiKey } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Badge, Button, Dialog } from '@exchange/ui';
import { useState } from 'react';
import styles from './ApiKeys.module.css';
import { type MadeKey, useRevokeKey } from './api-keys.api.ts';
import { KeyForm } from './KeyForm.tsx';

/** Confirmation before a key ends, which cannot be undone. */
function RevokeDialog({
  apiKey: { id, name },
  onRevoked,
  onClose,
}: {
  apiKey: ApiKey;
  onRevoked: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRevokeKey(() => {
    onClose();
    onRevoked();
  });
  return (
    <Dialog open onClose={() => !isPending && onClose()} title={t('Revoke {{name}}', { name })}>
      <div className={styles.form}>
        <p>{t('Programs with this key are refused at once. This cannot be taken back.')}</p>
        <p className={styles.hint}>{t('Bets that were placed with it stay.')}</p>
        <div className={styles.actions}>
          <Button disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="accent" busy={isPending} onClick={() => mutate(id)}>
            {t('Revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A key with its scope, addresses and last use, and the buttons to rotate and to revoke it. */
export function KeyRow({
  apiKey,
  disabled,
  onRotated,
  onRevoked,
}: {
  apiKey: ApiKey;
  /** While a secret is shown, which another one would replace. */
  disabled: boolean;
  onRotated: (made: MadeKey) => void;
  /** Called before the row disappears. */
  onRevoked: () => void;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  const { name, scope, hint, networks, createdAt, lastUsedAt, formerUntil } = apiKey;
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span className={styles.name}>
          <span className={styles.words}>{name}</span>
          <Badge tone={scope === 'trade' ? 'info' : 'plain'}>
            {scope === 'trade' ? t('Trade') : t('Read')}
          </Badge>
          <code className={styles.code} title={t('The end of the secret')}>
            …{hint}
          </code>
        </span>
        <span>{t('Created: {{time}}', { time: formatDateTime(createdAt) })}</span>
        <span>
          {lastUsedAt
            ? t('Last used: {{time}}', { time: formatDateTime(lastUsedAt) })
            : t('Not used yet')}
        </span>
        <span className={styles.words}>
          {networks.length > 0
            ? t('Only from {{addresses}}', { addresses: networks.join(', ') })
            : t('From any address')}
        </span>
        {formerUntil && (
          <span>
            {t('Its former secret works until {{time}}', { time: formatDateTime(formerUntil) })}
          </span>
        )}
      </div>
      <div className={styles.ways}>
        <Button
          variant="outline"
          disabled={disabled}
          aria-label={t('New secret: {{name}}', { name })}
          onClick={() => setOpen('rotate')}
        >
          {t('New secret')}
        </Button>
        <Button
          variant="outline"
          aria-label={t('Revoke: {{name}}', { name })}
          onClick={() => setOpen('revoke')}
        >
          {t('Revoke')}
        </Button>
      </div>
      {open === 'rotate' && (
        <KeyForm
          rotated={apiKey}
          onCancel={close}
          onMade={(made) => {
            close();
            onRotated(made);
          }}
        />
      )}
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} onRevoked={onRevoked} onClose={close} />}
    </li>
  );
}
