import { PRICE_CHANGES, type PriceChange } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { keepPriceChange, usePriceChange } from './bet-preferences.queries.ts';
import styles from './PriceChangeSelect.module.css';

/** Which moves of a price bets take without asking; session lines always ask. */
export function PriceChangeSelect() {
  const { t } = useTranslation();
  const value = usePriceChange();
  const texts: Record<PriceChange, string> = {
    none: t('Ask at any change'),
    better: t('Take better prices'),
    any: t('Take any price'),
  };
  return (
    <select
      className={styles.select}
      aria-label={t('Price changes')}
      value={value}
      onChange={({ target }) => keepPriceChange(target.value as PriceChange)}
    >
      {PRICE_CHANGES.map((choice) => (
        <option key={choice} value={choice}>
          {texts[choice]}
        </option>
      ))}
    </select>
  );
}
