import { ALL_CASINOS, type CasinoGame, paths, readGameMessage } from '@exchange/contract';
import { Link, useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { Button, ErrorState, VisuallyHiddenHeading } from '@exchange/ui';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { selectPictureUrl } from '../shared/game.model.ts';
import styles from './GamePage.module.css';
import { followBalance } from './visit.api.ts';

/** The game's picture while the game loads. */
export function GameLoading({ game }: { game: CasinoGame | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status">
      {game && <img className={styles.scene} src={selectPictureUrl(game)} alt="" />}
      <p>{t('The game is loading…')}</p>
    </div>
  );
}

/** Link back, until the game is ready and has its own. */
export function GameBar({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <Link to={paths.casinoLobby(ALL_CASINOS)} className={styles.back}>
        <ChevronLeft size={18} aria-hidden="true" />
        {t('Back to the lobby')}
      </Link>
      <h1 className={styles.title}>{title}</h1>
    </header>
  );
}

type Stage = 'loading' | 'slow' | 'loaded' | 'shown' | 'failed' | 'ready';

/**
 * Stages that end after a time. Own games report ready soon after loading; foreign pages send
 * nothing.
 */
const NEXT_STAGES: Readonly<Partial<Record<Stage, { stage: Stage; afterMs: number }>>> = {
  loading: { stage: 'slow', afterMs: 15_000 },
  loaded: { stage: 'shown', afterMs: 1000 },
};

/** Styles of stages with a visible frame; otherwise it loads hidden in its final size. */
const FRAME_CLASSES: Readonly<Partial<Record<Stage, string | undefined>>> = {
  ready: styles.frame,
  shown: styles.frameBelowBar,
};

/**
 * The provider's page over the whole screen, sandboxed; only messages of its own window and origin
 * count. It is shown once loaded, with the link back above until it is ready.
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
  /** A new visit is being opened. */
  busy: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<Stage>('loading');

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
    const next = NEXT_STAGES[stage];
    if (!next) return undefined;
    const timer = setTimeout(() => setStage(next.stage), next.afterMs);
    return () => clearTimeout(timer);
  }, [stage]);

  return (
    <div className={styles.page}>
      {stage === 'ready' ? (
        <VisuallyHiddenHeading>{title}</VisuallyHiddenHeading>
      ) : (
        <GameBar title={title} />
      )}
      {(stage === 'loading' || stage === 'loaded') && <GameLoading game={game} />}
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
        className={FRAME_CLASSES[stage] ?? styles.waitingFrame}
        onLoad={() => setStage((now) => (now === 'loading' || now === 'slow' ? 'loaded' : now))}
        src={url}
        title={title}
        // The provider has its own origin (checked), so it cannot access this page.
        sandbox="allow-scripts allow-same-origin"
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
