import { useState } from 'react';
import type { AnyLiveGame, AnySoloGame } from '../../game/game.ts';
import type { Translate } from '../texts.ts';
import styles from './fairness.module.css';
import { type Claim, verifyRound } from './verify.ts';

/** Repeats a round from pasted values. */
export function VerifyForm({
  game,
  claim: given,
  t,
}: {
  game: AnySoloGame | AnyLiveGame;
  claim?: Claim | undefined;
  t: Translate;
}) {
  const empty = { serverSeed: '', clientSeed: '', nonce: 0, choice: '' };
  const [claim, setClaim] = useState<Claim>(given ?? empty);
  const verdict = claim.serverSeed === '' ? undefined : verifyRound(game, claim);
  const set = (change: Partial<Claim>) => setClaim((now) => ({ ...now, ...change }));
  return (
    <div className={styles.form}>
      <label className={styles.field}>
        {t('Server seed')}
        <input
          value={claim.serverSeed}
          onChange={(event) => set({ serverSeed: event.target.value.trim() })}
        />
      </label>
      <label className={styles.field}>
        {game.kind === 'live' ? t('Public salt') : t('Client seed')}
        <input
          value={claim.clientSeed}
          onChange={(event) => set({ clientSeed: event.target.value.trim() })}
        />
      </label>
      <label className={styles.field}>
        {t('Round number')}
        <input
          inputMode="numeric"
          value={claim.nonce}
          onChange={(event) => set({ nonce: Number(event.target.value.replace(/\D/g, '')) })}
        />
      </label>
      {game.kind === 'solo' && (
        <label className={styles.field}>
          {t('Choice of the bet')}
          <input value={claim.choice} onChange={(event) => set({ choice: event.target.value })} />
        </label>
      )}
      {verdict && (
        <div aria-live="polite">
          <p>
            {t('Seal of this server seed')}
            <code className={styles.code}>{verdict.commitment}</code>
          </p>
          <p>
            {t('Outcome')}
            <br />
            <span className={styles.outcome}>
              {verdict.outcome?.map((word) => t(word)).join(' · ') ??
                t('These values fit no round of this game.')}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
