import { translateName, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { X } from 'lucide-react';
import { formatPrice } from './price.model.ts';
import styles from './SlipHead.module.css';
import { isWorse, type SlipSelection } from './slip.model.ts';

/** The accepted price; if the live one differs, both side by side. */
export function SlipOdds({
  selection,
  live,
}: {
  selection: SlipSelection;
  live: number | undefined;
}) {
  const { odds, rate, priceType } = selection;
  const format = (price: number) =>
    rate === undefined ? formatPrice(price, priceType) : String(price);
  // Figures are the only text of their elements: a browser's translation replaces text nodes, and
  // React would go on to change the old ones.
  const detail = rate !== undefined && <small className={styles.rate}>{` @ ${rate}`}</small>;
  // A mean may differ by less than a displayed digit.
  if (live === undefined || format(live) === format(odds)) {
    return (
      <b className={styles.now}>
        <span>{format(odds)}</span>
        {detail}
      </b>
    );
  }
  const tone = isWorse(selection, live) ? styles.worse : styles.better;
  return (
    <span className={styles.moved}>
      <s className={styles.old}>{format(odds)}</s>
      <b className={classNames(styles.now, tone)}>
        <span>{format(live)}</span> <span aria-hidden="true">{live > odds ? '▲' : '▼'}</span>
      </b>
    </span>
  );
}

/** Returns the name of a bet: its side and its runner, or its line. */
export function useBetTitle({ side, runnerName, rate }: SlipSelection): string {
  const { t } = useTranslation();
  const name = translateName(runnerName);
  if (rate !== undefined) {
    return side === 'back'
      ? t('Yes {{session}}', { session: name })
      : t('No {{session}}', { session: name });
  }
  return side === 'back'
    ? t('Back {{runner}}', { runner: name })
    : t('Lay {{runner}}', { runner: name });
}

/** Selection and price of the bet. */
export function SlipHead({
  selection,
  live,
  onClose,
  closable,
}: {
  selection: SlipSelection;
  /** The price that the bet would get now. */
  live: number | undefined;
  onClose: () => void;
  /** False while a bet is in flight. */
  closable: boolean;
}) {
  const { t } = useTranslation();
  const title = useBetTitle(selection);
  return (
    <header className={styles.head}>
      <div className={styles.what}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.where}>{`${t(selection.marketName)} · ${selection.matchName}`}</p>
      </div>
      <SlipOdds selection={selection} live={live} />
      <button
        type="button"
        className={styles.close}
        aria-label={t('Close')}
        onClick={onClose}
        disabled={!closable}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </header>
  );
}
