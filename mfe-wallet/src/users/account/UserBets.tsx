import type { Bet } from '@exchange/contract';
import {
  formatAmount,
  formatBetPrice,
  formatDateTime,
  formatResult,
  useTranslation,
} from '@exchange/i18n';
import { StaffTable } from '../StaffTable.tsx';
import styles from './UserBets.module.css';

const STATUS_LABELS = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  void: 'Void',
  lapsed: 'Lapsed',
} as const;

/** The newest bets of a user, open and settled. */
export function UserBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  return (
    <StaffTable
      label={t('Last bets')}
      columns={[
        { label: t('Event Name') },
        { label: t('Selection') },
        { label: t('Rate'), numeric: true },
        { label: t('Amount'), numeric: true },
        { label: t('Status') },
        { label: t('Profit Loss'), numeric: true },
        { label: t('Placed') },
      ]}
      rows={bets.map((bet) => ({
        id: bet.id,
        cells: [
          <span key="event" className={styles.event}>
            <b>{bet.matchName}</b>
            <span className={styles.market}>{t(bet.marketName)}</span>
          </span>,
          `${t(bet.side === 'back' ? 'Back' : 'Lay')} · ${bet.runnerName}`,
          formatBetPrice(bet),
          formatAmount(bet.stake),
          t(STATUS_LABELS[bet.status]),
          bet.profitLoss === undefined ? '–' : formatResult(bet.profitLoss),
          formatDateTime(bet.placedAt),
        ],
      }))}
    />
  );
}
