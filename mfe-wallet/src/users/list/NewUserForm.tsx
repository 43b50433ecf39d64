import type { UserAccount } from '@exchange/contract';
import { registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, TextField, ToggleGroup } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import styles from '../form.module.css';
import { toFailure, useCreateUser } from '../users.api.ts';
import { FIELD_OF, type NewUserValues, newUserSchema } from './new-user.form.ts';

/** Form with user name, password and optional data; a rejection is shown at its field. */
export function NewUserForm({ onCreated }: { onCreated: (user: UserAccount) => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { mutateAsync, isPending } = useCreateUser();
  const form = useForm<NewUserValues>({
    resolver: valibotResolver(newUserSchema),
    defaultValues: { userName: '', name: '', mobile: '', password: '', role: 'player' },
  });
  const { handleSubmit, setError, setValue, watch, formState } = form;
  const submit = async ({ name, mobile, ...values }: NewUserValues) => {
    try {
      const optional = { ...(name && { name }), ...(mobile && { mobile }) };
      onCreated((await mutateAsync({ ...values, ...optional })).model);
    } catch (error) {
      const { text, field = '' } = toFailure(error);
      setError(FIELD_OF[field] ?? 'root', { message: text });
    }
  };
  const field = (name: keyof NewUserValues) => registerField(form, name);
  const { root } = formState.errors;
  return (
    <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
      <TextField
        label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        {...field('userName')}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <TextField label={t('Name (optional)')} autoComplete="off" {...field('name')} />
      <TextField
        label={t('Mobile (optional)')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('mobile')}
      />
      {session.status === 'player' && session.role === 'admin' && (
        <ToggleGroup
          label={t('Role')}
          value={watch('role')}
          onChange={(role) => setValue('role', role)}
          items={[
            { id: 'player', label: t('Player') },
            { id: 'agent', label: t('Agent') },
          ]}
        />
      )}
      {root?.message && (
        <p className={styles.error} role="alert">
          {translateServerMessage(root.message)}
        </p>
      )}
      <Button type="submit" variant="accent" wide busy={isPending} className={styles.submit}>
        {t('Create user')}
      </Button>
    </form>
  );
}
