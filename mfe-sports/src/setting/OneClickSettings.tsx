import { useTranslation } from '@exchange/i18n';
import { Button, Section } from '@exchange/ui';
import { type FormEvent, useState } from 'react';
import { OneClickSwitch } from '../bet-slip/OneClickSwitch.tsx';
import { StakeInput } from './StakeInput.tsx';
import styles from './StakeSettingsPage.module.css';
import { useSaveOneClickStake } from './setting.api.ts';
import { readTypedStake, type TypedStake } from './stake-editor.model.ts';

/** Stake of one-click betting, and its switch once a stake is set. */
export function OneClickSettings({ stake }: { stake: number }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<TypedStake>();
  const { mutate, isPending } = useSaveOneClickStake();
  const shown = edited ?? { value: stake, clamped: false };
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(shown.value, { onSuccess: () => setEdited(undefined) });
  };
  return (
    <Section title={t('One-click betting')}>
      <form className={styles.form} onSubmit={save}>
        <p className={styles.hint}>
          {t(
            'While it is on, a tap on a price bets this stake at once. It is off after every sign-in and reload.',
          )}
        </p>
        <div className={styles.oneClick}>
          <StakeInput
            label={t('One-click stake')}
            stake={shown}
            onChange={(text) => setEdited(readTypedStake(text))}
          />
          <Button
            type="submit"
            variant="accent"
            busy={isPending}
            disabled={shown.value === stake}
            className={styles.saveOneClick}
          >
            {t('Save')}
          </Button>
        </div>
        {stake > 0 && <OneClickSwitch />}
      </form>
    </Section>
  );
}
