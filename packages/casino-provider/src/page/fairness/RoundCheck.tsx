import { useGame } from '../context.ts';
import styles from './fairness.module.css';
import type { CheckableRound } from './useRounds.ts';
import { VerifyForm } from './VerifyForm.tsx';
import { compareRound } from './verify.ts';

/** A round that is over: whether its seeds say what was shown, and the seeds to try by hand. */
export function RoundCheck({ round }: { round: CheckableRound }) {
  const { t, page } = useGame();
  const { claim, shown } = round;
  const { game } = page;
  if (game.kind === 'lobby') return null;
  const { seal, outcome } = compareRound(game, claim, shown);
  return (
    <>
      <p>
        {t('Seal that was shown')}
        <code className={styles.code}>{shown.seal ?? '–'}</code>
      </p>
      <ul className={styles.verdict}>
        <li data-is={seal}>
          {t('The secret fits the seal that was shown before the outcome:')}{' '}
          <strong>{seal === undefined ? t('not known, you came later') : yesNo(seal)}</strong>
        </li>
        <li data-is={outcome}>
          {t('The outcome is the one that was shown:')} <strong>{yesNo(outcome)}</strong>
        </li>
      </ul>
      <VerifyForm game={game} claim={claim} t={t} />
    </>
  );

  function yesNo(is: boolean): string {
    return is ? t('Yes') : t('No');
  }
}
