import { useMemo } from 'react';
import { useGame } from '../context.ts';
import styles from './fairness.module.css';
import type { CheckableRound } from './use-rounds.ts';
import { VerifyForm } from './VerifyForm.tsx';
import { compareRound } from './verify.ts';

/** Renders the verification of an ended round, and its seeds. */
export function RoundCheck({ round }: { round: CheckableRound }) {
  const { t, page } = useGame();
  const { claim, shown, voidReason, checkChain } = round;
  const { game } = page;
  const links = useMemo(() => checkChain?.(), [checkChain]);
  if (game.kind === 'lobby') return null;
  const { seal, outcome } = compareRound(game, claim, shown);
  const { nonce } = claim;
  const verdicts = [
    {
      says: t('The secret fits the seal that was shown before the outcome:'),
      is: seal,
      else: t('not known, you came later'),
    },
    // A round that never began showed none.
    (shown.outcome ?? undefined) !== undefined && {
      says: t('The outcome is the one that was shown:'),
      is: outcome,
    },
    links &&
      nonce > 0 && {
        says: t('Its hash is the secret of round #{{number}}:', { number: nonce - 1 }),
        is: links.before,
        else: t('not known, that round is not listed'),
      },
    links && {
      says: t('It was the seal of round #{{number}}:', { number: nonce + 1 }),
      is: links.after,
      else: t('not known, that round is not listed'),
    },
    links && {
      says: t('{{count}} hashes lead from it to the first seal of the chain:', {
        count: nonce + 1,
      }),
      is: links.first,
      else: t('not known, the chain has ended'),
    },
    links && {
      says: t('The salt follows from that first seal and the first bets:'),
      is: links.salt,
      else: t('not known, the chain has ended'),
    },
  ].filter((one) => one !== undefined && one !== false);
  return (
    <>
      {voidReason && (
        <p className={styles.void}>
          <strong>{t('This round is void.')}</strong> {voidReason}
        </p>
      )}
      <p>
        {t('Seal that was shown')}
        <code className={styles.code}>{shown.seal ?? '–'}</code>
      </p>
      <ul className={styles.verdict}>
        {verdicts.map(({ says, is, else: unknown }) => (
          <li key={says} data-is={is}>
            {says} <strong>{is === undefined ? unknown : is ? t('Yes') : t('No')}</strong>
          </li>
        ))}
      </ul>
      <VerifyForm game={game} claim={claim} t={t} />
    </>
  );
}
