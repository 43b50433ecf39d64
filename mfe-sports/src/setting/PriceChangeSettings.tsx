import type { PriceChange } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Panel } from '@exchange/ui';
import { keepPriceChange, usePriceChange } from '../bet-slip/bet-preferences.queries.ts';
import styles from './StakeSettingsPage.module.css';

/** Which moves of a price the player's bets take without asking, with what each means. */
export function PriceChangeSettings() {
  const { t } = useTranslation();
  const value = usePriceChange();
  const choices: readonly { id: PriceChange; label: string; meaning: string }[] = [
    {
      id: 'none',
      label: t('Ask at any change'),
      meaning: t('The bet is taken at the very price that you tapped, or you are asked.'),
    },
    {
      id: 'better',
      label: t('Take better prices'),
      meaning: t('A better price is taken, for a worse one you are asked.'),
    },
    {
      id: 'any',
      label: t('Take any price'),
      meaning: t('The price of the moment is taken, even a worse one.'),
    },
  ];
  return (
    <Panel title={t('Price changes')}>
      <fieldset className={styles.choices} aria-label={t('Price changes')}>
        {choices.map(({ id, label, meaning }) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              name="price-change"
              checked={value === id}
              onChange={() => keepPriceChange(id)}
            />
            <span>
              <b>{label}</b>
              <span className={styles.hint}>{meaning}</span>
            </span>
          </label>
        ))}
        <p className={styles.hint}>{t('A session line that moves always asks.')}</p>
      </fieldset>
    </Panel>
  );
}
