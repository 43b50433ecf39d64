import { useState } from 'react';
import { useGame } from '../context.ts';
import { Dialog } from '../frame/Dialog.tsx';
import styles from './fairness.module.css';
import { RoundCheck } from './RoundCheck.tsx';
import { useRounds } from './use-rounds.ts';

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
            #{claim.nonce}
            {voidReason !== undefined && ` · ${t('Void')}`}
          </button>
        ))}
      </div>
      {round && <RoundCheck key={round.id} round={round} />}
    </Dialog>
  );
}
