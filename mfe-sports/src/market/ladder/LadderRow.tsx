import type { Side } from '@exchange/contract';
import { formatOdds, formatSize, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import styles from './Ladder.module.css';
import { LADDER_SIZE, type LadderRow } from './ladder.model.ts';

/** The cells of a row that act, from left to right. */
const COLUMNS = ['ownBack', 'back', 'lay', 'ownLay'] as const;
type Column = (typeof COLUMNS)[number];

/** A cell that has or may get the focus. */
export interface Place {
  index: number;
  column: Column;
}

/** Returns the cell of a row that Tab reaches: the wanted one, or that of its side where it has none. */
function selectStop(row: LadderRow, column: Column): Column {
  if (column === 'ownBack' && row.ownBack === 0) return 'back';
  return column === 'ownLay' && row.ownLay === 0 ? 'lay' : column;
}

interface RowProps extends LadderRow {
  /** The column that Tab reaches, in one row of the ladder. */
  tabStop: Column | undefined;
  /** No bets are taken. */
  blocked: boolean;
  onAct: (place: Place, price: number, cell: HTMLElement) => void;
  /** `columns` are those of the row that act. */
  onMove: (event: KeyboardEvent<HTMLElement>, place: Place, columns: readonly Column[]) => void;
  onFocus: (place: Place) => void;
}

/** A price of the ladder; its properties are plain, so that a tick renders only what changed. */
export const Row = memo(function Row(props: RowProps) {
  const { index, price, traded, tradedShare, isLast, tabStop, blocked } = props;
  const { onAct, onMove, onFocus } = props;
  const { t } = useTranslation();
  const odds = formatOdds(price);
  const stop = tabStop && selectStop(props, tabStop);
  const columns = COLUMNS.filter((one) => one === 'back' || one === 'lay' || props[one] > 0);
  const button = (column: Column, name: string, content: ReactNode) => {
    const place = { index, column };
    const isOffer = column === 'back' || column === 'lay';
    return (
      <button
        type="button"
        className={classNames(styles.cell, styles[column])}
        aria-label={name}
        // Stays focusable, so that arrow keys go on.
        aria-disabled={(blocked && isOffer) || undefined}
        tabIndex={stop === column ? 0 : -1}
        onClick={({ currentTarget }) => onAct(place, price, currentTarget)}
        onKeyDown={(event) => onMove(event, place, columns)}
        onFocus={() => onFocus(place)}
      >
        {content}
      </button>
    );
  };
  const offer = (side: Side) => {
    const terms = { price: odds, size: formatSize(props[side]) };
    const name =
      side === 'back'
        ? t('Back {{price}}, {{size}} available', terms)
        : t('Lay {{price}}, {{size}} available', terms);
    return <td>{button(side, name, props[side] > 0 && formatSize(props[side]))}</td>;
  };
  const own = (side: Side, column: 'ownBack' | 'ownLay') => {
    const stake = props[column];
    if (stake === 0) return <td />;
    const terms = { stake: formatSize(stake), price: odds };
    const name =
      side === 'back'
        ? t('Cancel ₹{{stake}} to back at {{price}}', terms)
        : t('Cancel ₹{{stake}} to lay at {{price}}', terms);
    const content = (
      <>
        {formatSize(stake)}
        <X size={12} aria-hidden="true" />
      </>
    );
    return <td>{button(column, name, content)}</td>;
  };
  return (
    <tr
      className={classNames(styles.row, isLast && styles.last)}
      // The header is the first one.
      aria-rowindex={LADDER_SIZE - index + 1}
      data-ladder-index={index}
    >
      {own('back', 'ownBack')}
      {offer('back')}
      <th scope="row" className={styles.price}>
        {odds}
        {isLast && <span className={styles.visuallyHidden}> {t('last price')}</span>}
      </th>
      {offer('lay')}
      {own('lay', 'ownLay')}
      <td className={styles.traded}>
        <span className={styles.bar} style={{ width: `${tradedShare * 100}%` }} />
        <span className={styles.volume}>{traded > 0 && formatSize(traded)}</span>
      </td>
    </tr>
  );
});
