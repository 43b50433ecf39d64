import { PASSWORD_CHARACTERS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import { type ComponentPropsWithRef, useState } from 'react';

/** Field for a new password: says the rule, and how much is missing while it is typed. */
export function NewPasswordField(props: ComponentPropsWithRef<typeof TextField>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(0);
  const { min } = PASSWORD_CHARACTERS;
  return (
    <TextField
      {...props}
      type="password"
      autoComplete="new-password"
      hint={t('At least 8 characters, not a common password')}
      aside={typed > 0 && typed < min ? t('{{typed}} of {{min}}', { typed, min }) : undefined}
      onInput={({ currentTarget }) => setTyped(currentTarget.value.length)}
    />
  );
}
