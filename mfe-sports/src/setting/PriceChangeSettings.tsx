import type { PriceChange } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Panel, RadioList } from '@exchange/ui';
import { keepPriceChange, usePriceChange } from '../bet-slip/bet-preferences.queries.ts';
import styles from './StakeSettingsPage.module.css';

/** Which moves of a price the player's bets take without asking, with what each means. */
export function PriceChangeSettings() {
  const { t } = useTranslation();
  const value = usePriceChange();
  const choices: readonly { id: PriceChange; label: string; hint: string }[] = [
    {
      id: 'none',
      label: t('Ask at any change'),
      hint: t('The bet is taken at the very price that you tapped, or you are asked.'),
    },
    {
      id: 'better',
      label: t('Take better prices'),
      hint: t('A better price is taken, for a worse one you are asked.'),
    },
    {
      id: 'any',
      label: t('Take any price'),
      hint: t('The price of the moment is taken, even a worse one.'),
    },
  ];
  return (
    <Panel title={t('Price changes')}>
      <div className={styles.choices}>
        <RadioList
          label={t('Price changes')}
          items={choices}
          value={value}
          onChange={keepPriceChange}
        />
        <p className={styles.hint}>{t('A session line that moves always asks.')}</p>
      </div>
    </Panel>
  );
}
