import { MAX_NOTE_CHARACTERS, type UserDetails, userNoteText } from '@exchange/contract';
import {
  formatDateTime,
  registerField,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Button, EmptyState, Section, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useAddNote } from './access.api.ts';
import styles from './NotesPanel.module.css';

const noteSchema = v.object({ text: userNoteText });

/** Staff notes about the user, newest first, and a field for a new one. Notes cannot be changed. */
export function NotesPanel({ user: { id: userId, notes } }: { user: UserDetails }) {
  const { t } = useTranslation();
  const form = useForm<v.InferInput<typeof noteSchema>>({
    resolver: valibotResolver(noteSchema),
    defaultValues: { text: '' },
  });
  const { handleSubmit, reset, setError } = form;
  const { root } = form.formState.errors;
  const { mutate, isPending } = useAddNote({
    onDone: () => reset(),
    onFailed: (message) => setError('root', { message }),
  });
  return (
    <Section title={t('Notes')}>
      <div className={styles.body}>
        <form
          className={styles.form}
          onSubmit={handleSubmit(({ text }) => mutate({ userId, text }))}
          noValidate
        >
          <TextField
            label={t('Note for staff')}
            autoComplete="off"
            maxLength={MAX_NOTE_CHARACTERS}
            {...registerField(form, 'text')}
          />
          <Button type="submit" variant="outline" busy={isPending}>
            {t('Add note')}
          </Button>
          {root?.message && (
            <p className={styles.error} role="alert">
              {translateServerMessage(root.message)}
            </p>
          )}
        </form>
        {notes.length === 0 && <EmptyState compact text={t('No notes yet.')} />}
        <ul className={styles.list} aria-label={t('Notes')}>
          {notes.map(({ id, text, authorName, at }) => (
            <li key={id} className={styles.note}>
              <p>{text}</p>
              <span className={styles.who}>
                {authorName} · <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
