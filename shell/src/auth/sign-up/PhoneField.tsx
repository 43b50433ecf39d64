import { PHONE_COUNTRIES } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { SelectField, TextField } from '@exchange/ui';
import type { ComponentPropsWithRef } from 'react';
import styles from './SignUpForm.module.css';

/** A mobile number with the dialling code of its country. */
export function PhoneField({
  code,
  number,
}: {
  code: ComponentPropsWithRef<'select'>;
  number: Omit<ComponentPropsWithRef<typeof TextField>, 'label'>;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.phone}>
      <SelectField
        {...code}
        label={t('Country code')}
        autoComplete="tel-country-code"
        options={PHONE_COUNTRIES.map(({ code: id, label }) => ({ id, label: `${id} ${t(label)}` }))}
      />
      <TextField
        {...number}
        label={t('Phone number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
      />
    </div>
  );
}
