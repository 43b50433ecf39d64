import { useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import type { ComponentPropsWithRef } from 'react';

/** Field for a code of an authenticator app, or a recovery code. */
export function CodeField(input: ComponentPropsWithRef<'input'> & { error?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('Code')}
      hint={t('From your authenticator app, or a recovery code.')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
    />
  );
}
