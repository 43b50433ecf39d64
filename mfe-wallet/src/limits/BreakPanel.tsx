import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Button, Dialog, RadioGroup, Section } from '@exchange/ui';
import { type ReactNode, useState } from 'react';
import styles from './Break.module.css';

/** Confirmation before a break, which cannot be cancelled. */
function ConfirmBreak({
  title,
  text,
  beginText,
  busy,
  onBegin,
  onClose,
}: {
  title: string;
  text: string;
  beginText: string;
  busy: boolean;
  onBegin: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.confirm}>
        <p>{text}</p>
        <p className={styles.hint}>
          {t('You can still sign in, read your account, cash out and withdraw.')}
        </p>
        <div className={styles.actions}>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="accent" busy={busy} onClick={onBegin}>
            {beginText}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Form of a break: length and confirmation. */
export function BreakPanel<Length extends number>({
  title,
  about,
  lengths,
  first,
  toLabel,
  toEnd,
  beginText,
  busy,
  onBegin,
}: {
  title: string;
  about: ReactNode;
  lengths: readonly Length[];
  /** Initially chosen. */
  first: Length;
  toLabel: (length: Length) => string;
  /** Returns the end of a break of this length that starts now. */
  toEnd: (length: Length) => Date;
  beginText: string;
  busy: boolean;
  /** Resolves with the response. */
  onBegin: (length: Length) => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [length, setLength] = useState(first);
  const [confirming, setConfirming] = useState(false);
  const begin = async () => {
    // A failure is shown as a toast.
    await onBegin(length).catch(() => undefined);
    setConfirming(false);
  };
  return (
    <Section title={title}>
      <div className={styles.form}>
        <p className={styles.hint}>{about}</p>
        <RadioGroup
          label={title}
          items={lengths.map((id) => ({ id, label: toLabel(id) }))}
          value={length}
          onChange={setLength}
        />
        <Button variant="outline" className={styles.begin} onClick={() => setConfirming(true)}>
          {beginText}
        </Button>
      </div>
      {confirming && (
        <ConfirmBreak
          title={title}
          text={t('Until {{time}} you cannot bet, deposit or play. This cannot be taken back.', {
            time: formatDateTime(toEnd(length)),
          })}
          beginText={beginText}
          busy={busy}
          onBegin={begin}
          onClose={() => setConfirming(false)}
        />
      )}
    </Section>
  );
}
