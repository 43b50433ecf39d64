import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn, useWallet } from '@exchange/store';
import { EmptyState, Skeleton } from '@exchange/ui';
import styles from './LiveFrame.module.css';
import { selectLiveFrame } from './live-frame.model.ts';

/** Browsers do not hand the page's colour scheme on to frames; the score page reads it here. */
const readFrameName = () => `score-${getComputedStyle(document.documentElement).colorScheme}`;

/** The live score or stream of a match from the settings' address, or why there is none. */
export function LiveFrame({ match }: { match: Match }) {
  const { t, i18n } = useTranslation();
  const { tvLink } = useSettings();
  const signedIn = useSignedIn();
  const { wallet } = useWallet();
  const frame = selectLiveFrame({
    match,
    tvLink,
    signedIn,
    balance: wallet?.balance,
    page: window.location.href,
    language: i18n.language,
  });
  if (frame.kind === 'frame') {
    return (
      <iframe
        className={styles.frame}
        src={frame.address}
        name={readFrameName()}
        title={t('Live score of {{match}}', { match: match.name })}
        // With allow-same-origin, a page of this host could reach the player's token; players of video need it.
        sandbox={frame.isForeign ? 'allow-scripts allow-same-origin' : 'allow-scripts'}
        allow={frame.isForeign ? 'fullscreen; autoplay; encrypted-media' : ''}
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    );
  }
  if (frame.reason === 'waiting') {
    return <Skeleton rows={1} rowHeight={180} phoneRowHeight={200} label={t('Loading')} />;
  }
  const texts = {
    'not-offered': t('This match has no live score or stream now.'),
    guest: t('Log in to follow the live score here.'),
    'no-balance': t('The live score shows once your balance is above 0.'),
  };
  return <EmptyState compact text={texts[frame.reason]} />;
}
