import styles from './frame/frame.module.css';
import './tokens.css';
import { createRoot } from 'react-dom/client';
import { randomHex } from '../fairness/hash.ts';
import type { VisitReply } from '../wire/visit.ts';
import { CallFailure, type Connection, createConnection } from './connection.ts';
import { failureText } from './failure-text.ts';
import { VerifyPage } from './fairness/VerifyPage.tsx';
import { GameApp, notifyParent } from './GameApp.tsx';
import { loadPage } from './game-page.ts';
import { createTranslate } from './texts.ts';

/** Storage key of this frame's token, so that a reload needs no new visit. */
const STORAGE_KEY = 'visit';
/** Without storage in framed pages, a reload opens the game again. */
const store = {
  read() {
    try {
      return sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
    } catch {
      return [];
    }
  },
  write(code: string, token: string) {
    try {
      sessionStorage.setItem(STORAGE_KEY, `${code} ${token}`);
    } catch {
      // Not stored.
    }
  },
};

/**
 * Claims the visit of the address's one-time code with a generated token, idempotently. @throws
 * CallFailure if another page has the code, or it expired
 */
async function claimVisit(code: string): Promise<Connection> {
  const [keptCode, keptToken] = store.read();
  const token = keptToken && keptCode === code ? keptToken : randomHex();
  store.write(code, token);
  const connection = createConnection(token);
  await connection.post('/api/visit/claim', { code, token });
  return connection;
}

const FONT_WAIT_MS = 2000;

const element = document.documentElement;
// By script, as the page's policy has no inline styles; before the first render.
const [accent, accentInk] = element.dataset.accent?.split(' ') ?? [];
if (accent && accentInk) {
  element.style.setProperty('--accent', accent);
  element.style.setProperty('--accent-ink', accentInk);
}
const language = element.lang === 'hi' ? 'hi' : 'en';
const t = createTranslate(language);
const root = createRoot(document.getElementById('root') ?? document.body);

/** Text that was drawn without the font may stay as boxes, so the first paint waits a little. */
async function loadHindiFont(): Promise<void> {
  await import('@fontsource-variable/noto-sans-devanagari');
  const loaded = document.fonts.load('16px "Noto Sans Devanagari Variable"', 'क');
  const late = new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([loaded, late]);
}

async function openGame(folder: string): Promise<void> {
  const code = new URLSearchParams(window.location.search).get('visit') ?? '';
  const connection = await claimVisit(code);
  const [page, visit] = await Promise.all([
    loadPage(folder),
    connection.get<VisitReply>('/api/visit'),
    language === 'hi' ? loadHindiFont() : undefined,
  ]);
  document.title = createTranslate(language, page.hindi)(page.game.name);
  root.render(<GameApp page={page} visit={visit} connection={connection} />);
}

function start(): void {
  const { game } = element.dataset;
  if (!game) {
    document.title = t('Check a round');
    root.render(<VerifyPage t={t} />);
    return;
  }
  root.render(<p className={styles.loading}>{t('Loading…')}</p>);
  openGame(game).catch((error: unknown) => {
    const failure = error instanceof CallFailure ? error : new CallFailure('failed');
    notifyParent({ type: 'game:failed' });
    root.render(
      <div className={styles.loading}>
        <div role="alert">
          <p>{failureText(t, failure)}</p>
          <button type="button" onClick={start}>
            {t('Try again')}
          </button>
        </div>
      </div>,
    );
  });
}

start();
