import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn, useWallet } from '@exchange/store';
import { EmptyState, Skeleton } from '@exchange/ui';
import styles from './LiveFrame.module.css';
import { type LiveOffer, selectLiveFrame } from './live-frame.model.ts';

/** Returns the frame's name with the page's colour scheme, which frames do not inherit. */
const readFrameName = () => `score-${getComputedStyle(document.documentElement).colorScheme}`;

/** The score page or the stream of a match, or why there is none. */
export function LiveFrame({ match, offer }: { match: Match; offer: LiveOffer | undefined }) {
  const { t, i18n } = useTranslation();
  const { tvLink } = useSettings();
  const signedIn = useSignedIn();
  const { wallet } = useWallet();
  const frame = selectLiveFrame({
    match,
    offer,
    tvLink,
    signedIn,
    balance: wallet?.balance,
    page: window.location.href,
    language: i18n.language,
  });
  const isStream = offer === 'WATCH LIVE';
  if (frame.kind === 'frame') {
    return (
      <iframe
        // A new frame per URL: navigation inside one would add a history entry.
        key={frame.address}
        className={styles.frame}
        src={frame.address}
        name={readFrameName()}
        title={t(isStream ? 'Live stream of {{match}}' : 'Live score of {{match}}', {
          match: match.name,
        })}
        // With allow-same-origin, a page of this host could read the player's token; video players
        // need it.
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
    guest: isStream
      ? t('Log in to watch the match here.')
      : t('Log in to follow the live score here.'),
    'no-balance': isStream
      ? t('The stream shows once your balance is above 0.')
      : t('The live score shows once your balance is above 0.'),
  };
  return <EmptyState compact text={texts[frame.reason]} />;
}
