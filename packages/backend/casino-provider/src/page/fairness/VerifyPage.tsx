import { useEffect, useState } from 'react';
import type { AnyLiveGame, AnySoloGame } from '../../game/game.ts';
import { type GamePage, loadPage } from '../game-page.ts';
import type { Translate } from '../texts.ts';
import styles from './fairness.module.css';
import { type Claim, verifyRound } from './verify.ts';

/** Repeats a round from pasted values. */
export function VerifyForm({
  game,
  claim: initial,
  t,
}: {
  game: AnySoloGame | AnyLiveGame;
  claim?: Claim | undefined;
  t: Translate;
}) {
  const empty = { serverSeed: '', clientSeed: '', nonce: 0, choice: '' };
  const [claim, setClaim] = useState<Claim>(initial ?? empty);
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
          onChange={({ target }) => {
            const digits = target.value.trim();
            if (/^\d*$/.test(digits)) set({ nonce: Number(digits) });
          }}
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

interface GameName {
  folder: string;
  name: string;
}

/** `/verify`: verifies a round of any game, from pasted values or those of the address. */
export function VerifyPage({ t }: { t: Translate }) {
  const params = new URLSearchParams(window.location.hash.slice(1));
  const [games, setGames] = useState<readonly GameName[]>([]);
  const [folder, setFolder] = useState(params.get('game') ?? '');
  const [page, setPage] = useState<GamePage>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const load = async () => {
      const known = (await (await fetch('/api/games')).json()) as GameName[];
      setGames(known);
      setFolder((now) =>
        known.some((one) => one.folder === now) ? now : (known[0]?.folder ?? ''),
      );
    };
    setFailed(false);
    load().catch(() => setFailed(true));
  }, [attempt]);
  useEffect(() => {
    if (!games.some((one) => one.folder === folder)) return;
    loadPage(folder).then(setPage, () => setFailed(true));
  }, [folder, games, attempt]);
  const claim = {
    serverSeed: params.get('serverSeed') ?? '',
    clientSeed: params.get('clientSeed') ?? '',
    nonce: Number(params.get('nonce') ?? 0),
    choice: params.get('choice') ?? '',
  };
  return (
    <main className={styles.page}>
      <div className={styles.inner}>
        <h1>{t('Check a round')}</h1>
        <div className={styles.rounds}>
          {games.map((one) => (
            <button
              key={one.folder}
              type="button"
              aria-pressed={one.folder === folder}
              onClick={() => setFolder(one.folder)}
            >
              {t(one.name)}
            </button>
          ))}
        </div>
        {failed && (
          <div role="alert">
            <p>{t('Something went wrong. Try again.')}</p>
            <button type="button" onClick={() => setAttempt((now) => now + 1)}>
              {t('Try again')}
            </button>
          </div>
        )}
        {page && page.game.kind !== 'lobby' && (
          <>
            <h2>{t(page.game.name)}</h2>
            <VerifyForm key={folder} game={page.game} claim={claim} t={t} />
          </>
        )}
      </div>
    </main>
  );
}
