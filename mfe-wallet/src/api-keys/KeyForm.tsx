import { type ApiKey, MAX_KEY_NAME_CHARACTERS, ROTATION_MINUTES } from '@exchange/contract';
import { formatSpan, registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useUnsavedChangesGuard } from '@exchange/store';
import { Button, Dialog, RadioGroup, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import styles from './ApiKeys.module.css';
import { type MadeKey, makeKey } from './api-keys.api.ts';
import {
  FIELD_OF,
  type KeyFields,
  type KeyValues,
  newKeySchema,
  rotationSchema,
} from './api-keys.form.ts';

type Form = UseFormReturn<KeyFields, unknown, KeyValues>;

/** Name, scope and addresses of a new key. */
function NewKeyFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('Name')}
        autoFocus
        hint={t('For you alone, such as the name of the program.')}
        autoComplete="off"
        maxLength={MAX_KEY_NAME_CHARACTERS}
        {...registerField(form, 'name')}
      />
      <RadioGroup
        label={t('What the key may do')}
        value={form.watch('scope')}
        onChange={(scope) => form.setValue('scope', scope)}
        items={[
          { id: 'read', label: t('Read'), hint: t('Markets, your bets, balance and reports.') },
          {
            id: 'trade',
            label: t('Trade'),
            hint: t('Reads as well; places, changes and cancels bets, and cashes out.'),
          },
        ]}
      />
      <TextField
        label={t('Addresses (optional)')}
        hint={t('Only these may use the key: up to 20, such as 203.0.113.7 or 203.0.113.0/24.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...registerField(form, 'networks')}
      />
    </>
  );
}

const MINUTES_A_DAY = 1440;
const MINUTES_AN_HOUR = 60;
const formatMinutes = (minutes: number) =>
  minutes % MINUTES_A_DAY === 0
    ? formatSpan({ value: minutes / MINUTES_A_DAY, unit: 'day' })
    : formatSpan({ value: minutes / MINUTES_AN_HOUR, unit: 'hour' });

/** How long the former secret stays valid. */
function RotationFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t('Former secret')}
      value={form.watch('keepMinutes')}
      onChange={(minutes) => form.setValue('keepMinutes', minutes)}
      items={ROTATION_MINUTES.map((id) => ({
        id: id as number,
        label:
          id === 0
            ? t('The former secret ends at once')
            : t('The former secret works for {{time}}', { time: formatMinutes(id) }),
      }))}
    />
  );
}

/**
 * Form of a new key, or dialog for a new secret of `rotated`; rejections are shown at their fields.
 */
export function KeyForm({
  rotated,
  onMade,
  onCancel,
}: {
  rotated?: ApiKey;
  onMade: (made: MadeKey) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const form: Form = useForm<KeyFields, unknown, KeyValues>({
    resolver: valibotResolver(rotated ? rotationSchema : newKeySchema),
    reValidateMode: 'onSubmit',
    defaultValues: {
      ...{ name: rotated?.name ?? '', scope: rotated?.scope ?? 'read', networks: '' },
      ...{ keepMinutes: 0, password: '', secondFactor: '' },
    },
  });
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { isSubmitting, isDirty, errors } = form.formState;
  useUnsavedChangesGuard(isDirty);
  const submit = async (values: KeyValues) => {
    const outcome = await makeKey(values, rotated);
    if ('made' in outcome) return onMade(outcome.made);
    const { text, field: refused = '' } = outcome.failure;
    const field = FIELD_OF.get(refused.split('.')[0] ?? '') ?? 'root';
    if (field === 'secondFactor') setIsCodeAsked(true);
    form.setError(field, { message: text }, { shouldFocus: true });
  };
  const fields = (
    <form
      className={styles.form}
      aria-label={rotated ? t('New secret') : t('New key')}
      aria-busy={isSubmitting}
      onSubmit={form.handleSubmit(submit)}
      noValidate
    >
      {rotated ? <RotationFields form={form} /> : <NewKeyFields form={form} />}
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        hint={t('It shows that it is you who asks.')}
        {...registerField(form, 'password')}
      />
      {isCodeAsked && (
        <TextField
          label={t('Code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoFocus
          spellCheck={false}
          {...registerField(form, 'secondFactor')}
        />
      )}
      {errors.root?.message && (
        <p className={styles.fault} role="alert">
          {translateServerMessage(errors.root.message)}
        </p>
      )}
      <div className={styles.actions}>
        <Button disabled={isSubmitting} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="accent" busy={isSubmitting}>
          {rotated ? t('Make new secret') : t('Create key')}
        </Button>
      </div>
    </form>
  );
  if (!rotated) return fields;
  const close = () => {
    // A reply that is lost while nothing shows it would leave programs with an ended secret.
    if (!isSubmitting) onCancel();
  };
  return (
    <Dialog open onClose={close} title={t('New secret for {{name}}', { name: rotated.name })}>
      {fields}
    </Dialog>
  );
}
