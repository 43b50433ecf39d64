import { type ApiKey, MAX_API_KEYS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSession, useUnsavedChangesGuard } from '@exchange/store';
import { Button, EmptyState, QueryState, Section, Skeleton, TextField } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../shared/copy.ts';
import styles from './ApiKeys.module.css';
import { apiKeysQuery, isUnknownCall, type MadeKey } from './api-keys.api.ts';
import { KeyForm } from './KeyForm.tsx';
import { KeyRow } from './KeyRow.tsx';

/** Shows a new secret until the player has stored it; no later call returns it. */
function SecretPanel({ made: { key, secret }, onDone }: { made: MadeKey; onDone: () => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useUnsavedChangesGuard(true);
  useEffect(() => field.current?.focus(), []);
  return (
    <Section title={t('Secret of {{name}}', { name: key.name })} className={styles.secret}>
      <div className={styles.body}>
        <p role="status">
          {t(
            'Store it now: it is shown only once. A program that has it may do all that the key may.',
          )}
        </p>
        <TextField
          ref={field}
          label={t('Secret')}
          value={secret}
          readOnly
          className={styles.secretField}
          onFocus={({ target }) => target.select()}
        />
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => copyText(secret, 'text')}>
            <Copy size={16} aria-hidden="true" />
            {t('Copy')}
          </Button>
          <Button variant="accent" onClick={onDone}>
            {t('I have stored it')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** The player's keys, and the button for another one. */
function Keys({
  keys,
  canMake,
  onCreate,
  onRotated,
}: {
  keys: readonly ApiKey[];
  /** False while a form or a secret is open. */
  canMake: boolean;
  onCreate: () => void;
  onRotated: (made: MadeKey) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const isFull = keys.length >= MAX_API_KEYS;
  const create = (
    <Button variant="accent" className={styles.create} disabled={isFull} onClick={onCreate}>
      {t('Create key')}
    </Button>
  );
  return (
    // The button of a revoked key disappears; the keyboard focus moves to the list.
    <div ref={list} tabIndex={-1}>
      {keys.length === 0 && canMake && (
        <EmptyState text={t('You have no API key yet.')} action={create} />
      )}
      {keys.length > 0 && (
        <ul className={styles.list} aria-label={t('API keys')}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              disabled={!canMake}
              onRotated={onRotated}
              onRevoked={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {keys.length > 0 && canMake && (
        <div className={styles.foot}>
          {isFull && (
            <p className={styles.hint}>
              {t('You have {{max}} keys. Revoke one first.', { max: MAX_API_KEYS })}
            </p>
          )}
          {create}
        </div>
      )}
    </div>
  );
}

/** List, form and secret of the player's keys. */
function Content() {
  const { t } = useTranslation();
  const query = useQuery(apiKeysQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  if (!query.data && isUnknownCall(query.error)) {
    return <EmptyState text={t('This is not offered here.')} />;
  }
  return (
    <>
      {made && <SecretPanel key={made.key.id} made={made} onDone={() => setMade(undefined)} />}
      <p className={styles.about}>
        {t(
          'With a key, a program bets for you without your password. No key can withdraw, deposit or change your account. All keys end when you change your password.',
        )}
      </p>
      <QueryState
        query={query}
        loading={<Skeleton rows={3} rowHeight={96} />}
        failedText={t('Your API keys could not be loaded.')}
      >
        {(keys) => (
          <Keys
            keys={keys}
            canMake={!isCreating && !made}
            onCreate={() => setIsCreating(true)}
            onRotated={setMade}
          />
        )}
      </QueryState>
      {isCreating && (
        <div className={styles.body}>
          <h2 className={styles.title}>{t('New key')}</h2>
          <KeyForm
            onCancel={() => setIsCreating(false)}
            onMade={(key) => {
              setIsCreating(false);
              setMade(key);
            }}
          />
        </div>
      )}
    </>
  );
}

/** `/app/api-keys`: keys for the player's programs. */
export function ApiKeysPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isStaff = session.status === 'player' && session.role !== 'player';
  return (
    <Section title={t('API keys')} headingLevel="h1" className={styles.page}>
      {isStaff ? (
        <EmptyState text={t('API keys are for players. Your account cannot have one.')} />
      ) : (
        // A sign-in of another tab must not leave the former player's secret on the screen.
        <Content key={session.status === 'player' ? session.userId : session.status} />
      )}
    </Section>
  );
}
