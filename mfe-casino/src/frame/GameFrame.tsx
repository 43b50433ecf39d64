import { ALL_CASINOS, type CasinoGame, paths, readGameMessage } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { Button, ErrorState, SpokenTitle } from '@exchange/ui';
import { useEffect, useRef, useState } from 'react';
import { GameBar } from './GameBar.tsx';
import { GameLoading } from './GameLoading.tsx';
import styles from './GamePage.module.css';
import { followBalance } from './visit.queries.ts';

/** A game that says nothing for so long after it was called is told as slow, in ms. */
const SLOW_AFTER_MS = 15_000;

/**
 * The provider's page over the whole screen. It is sandboxed, and heard only from its own window and
 * origin. Until it says that it stands, the way back lies above it; after that it has its own.
 */
export function GameFrame({
  url,
  title,
  game,
  onReload,
  busy,
}: {
  url: string;
  title: string;
  game: CasinoGame | undefined;
  /** Opens a new visit. */
  onReload: () => void;
  /** Whether that is under way. */
  busy: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<'loading' | 'slow' | 'failed' | 'ready'>('loading');

  useEffect(() => {
    const { origin } = new URL(url);
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readGameMessage(event.data);
      if (message?.type === 'game:ready') setStage('ready');
      if (message?.type === 'game:failed') setStage('failed');
      if (message?.type === 'game:balance') followBalance();
      if (message?.type === 'game:leave') navigate(paths.casinoLobby(ALL_CASINOS));
      if (message?.type === 'game:open') {
        navigate(paths.casinoGame(message.provider_name, message.game_id));
      }
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [url, navigate]);

  useEffect(() => {
    if (stage !== 'loading') return undefined;
    const timer = setTimeout(() => setStage('slow'), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage]);

  return (
    <div className={styles.page}>
      {stage === 'ready' ? <SpokenTitle>{title}</SpokenTitle> : <GameBar title={title} />}
      {stage === 'loading' && <GameLoading game={game} />}
      {stage === 'slow' && (
        <div className={styles.slow} role="alert">
          <p>{t('The game takes long to load. Your money is safe.')}</p>
          <Button variant="outline" onClick={onReload} busy={busy}>
            {t('Load again')}
          </Button>
        </div>
      )}
      {stage === 'failed' && (
        <ErrorState
          text={t('The game could not be opened. Your money is safe.')}
          retryText={t('Load again')}
          onRetry={onReload}
          busy={busy}
        />
      )}
      <iframe
        ref={frame}
        className={stage === 'ready' ? styles.frame : styles.waitingFrame}
        src={url}
        title={title}
        // The provider has an origin of its own (checked), so it reaches nothing of this page.
        sandbox="allow-scripts allow-same-origin"
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
