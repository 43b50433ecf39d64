import { calculateNet } from '@exchange/contract';
import { formatResult, translateName, useTranslation } from '@exchange/i18n';
import { classNames, resultClass } from '@exchange/ui';
import styles from './PreviewList.module.css';
import { calculatePreview, calculateSessionLineResult } from './preview.model.ts';
import type { SlipSelection } from './slip.model.ts';
import type { SlipMarket } from './slip-offer.model.ts';

/** P&L for each runner's win: now → with this bet. */
export function PreviewList({
  market,
  selection,
  stake,
  odds,
}: {
  market: SlipMarket;
  selection: SlipSelection;
  stake: number;
  odds: number;
}) {
  const { t } = useTranslation();
  const { runnerId, side } = selection;
  const { commission = 0, winners, priceType } = market;
  const rows = calculatePreview(
    market.runners,
    { runnerId, side, odds, stake, priceType },
    winners,
  );
  return (
    <ul className={styles.list}>
      {winners > 1 && (
        <li className={styles.note}>
          {t('Up to {{count}} runners win: your worst result if the runner is one of them', {
            count: winners,
          })}
        </li>
      )}
      {rows.map(({ runnerId: id, name, before, after }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>{translateName(name)}</span>
          <span className={classNames(styles.amount, resultClass(before))}>
            {formatResult(before)}
          </span>
          <span aria-hidden="true">→</span>
          <span className={classNames(styles.amount, resultClass(after))}>
            {formatResult(after)}
          </span>
          {commission > 0 && (
            <span className={styles.net}>
              {after > 0 &&
                t('{{result}} after commission', {
                  result: formatResult(calculateNet(after, commission)),
                })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Win and loss of a session bet. */
export function SessionLinePreview({
  selection,
  stake,
}: {
  selection: SlipSelection;
  stake: number;
}) {
  const { t } = useTranslation();
  const { win, lose } = calculateSessionLineResult(selection, stake);
  return (
    <ul className={styles.list}>
      <li className={styles.row}>
        <span className={styles.name}>{t('If it wins')}</span>
        <span className={resultClass(win)}>{formatResult(win)}</span>
      </li>
      <li className={styles.row}>
        <span className={styles.name}>{t('If it loses')}</span>
        <span className={resultClass(lose)}>{formatResult(lose)}</span>
      </li>
    </ul>
  );
}
