import { useMemo, useState } from 'react';
import { useGame } from '../context.ts';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './fairness.module.css';
import { type CheckableRound, useRounds } from './use-rounds.ts';
import { VerifyForm } from './VerifyPage.tsx';
import { compareRound } from './verify.ts';

/** Renders the verification of an ended round, and its seeds. */
function RoundCheck({ round }: { round: CheckableRound }) {
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

const SEED = /[^\w-]/g;
const MAX_SEED_LENGTH = 64;
/** Number of listed rounds. */
const MAX_ROUNDS = 12;

/**
 * Renders the commitment of the next round, the player's seed, and the verification of ended
 * rounds.
 */
export function FairnessDialog({ onClose }: { onClose: () => void }) {
  const { t, page } = useGame();
  const { commitment, nonce, clientSeed, setClientSeed, rounds } = useRounds();
  const [chosen, setChosen] = useState<string>();
  const round = rounds.find(({ id }) => id === chosen);
  if (page.game.kind === 'lobby') return null;
  return (
    <Dialog title={t('Fairness')} onClose={onClose}>
      <p>
        {setClientSeed
          ? t(
              'The seal is the SHA-256 of a secret server seed and stands before you bet. With your own seed and the round number it decides the round; afterwards the secret is shown and you can check it.',
            )
          : t(
              'The seal is the SHA-256 of a secret server seed and stands before the first bet; it is also the seed of the round before, so no later round can be chosen anew. With the public salt and the round number it decides the round for all players.',
            )}
      </p>
      <p>
        {t('Seal of the round')}
        <code className={styles.code}>{commitment ?? '–'}</code>
      </p>
      <p className={styles.dim}>{t('Round number: {{nonce}}', { nonce: nonce ?? '–' })}</p>
      {setClientSeed ? (
        <label className={styles.field}>
          {t('Your own seed')}
          <input
            value={clientSeed}
            maxLength={MAX_SEED_LENGTH}
            onChange={(event) => setClientSeed(event.target.value.replace(SEED, '') || '0')}
          />
        </label>
      ) : (
        <p>
          {t('Public salt')}
          <code className={styles.code}>{clientSeed ?? '–'}</code>
        </p>
      )}
      <h3>{t('Check a round')}</h3>
      {rounds.length === 0 && <p className={styles.dim}>{t('No round is over yet.')}</p>}
      <div className={styles.rounds}>
        {rounds.slice(0, MAX_ROUNDS).map(({ id, claim, voidReason }) => (
          <button
            key={id}
            type="button"
            data-void={voidReason !== undefined}
            aria-pressed={id === chosen}
            onClick={() => setChosen(id)}
          >
            {voidReason === undefined ? `#${claim.nonce}` : `#${claim.nonce} · ${t('Void')}`}
          </button>
        ))}
      </div>
      {round && <RoundCheck key={round.id} round={round} />}
    </Dialog>
  );
}
