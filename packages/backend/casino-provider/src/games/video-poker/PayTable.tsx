import { useGame } from '../../page/context.ts';
import { formatPaise } from '../../page/texts.ts';
import { type Hand, PAYS } from './game.ts';
import styles from './poker.module.css';

/** Renders the payout of each hand for the stake; marks the player's hand. */
export function PayTable({ hand, stakePaise }: { hand: Hand | undefined; stakePaise: number }) {
  const { t } = useGame();
  return (
    <table className={styles.pays} aria-label={t('Pay table')}>
      <tbody>
        {PAYS.map((one) => (
          <tr key={one.hand} data-lit={one.hand === hand}>
            <th scope="row">{t(one.hand)}</th>
            <td>×{one.pays}</td>
            <td>{formatPaise(one.pays * stakePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
