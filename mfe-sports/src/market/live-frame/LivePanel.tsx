import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn, useWallet } from '@exchange/store';
import { classNames, EmptyState, Section, Skeleton } from '@exchange/ui';
import { ChevronUp } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { LoginPrompt } from '../../shared/LoginPrompt.tsx';
import styles from './LivePanel.module.css';
import { type LiveOffer, listOffers, selectLiveFrame } from './live-frame.model.ts';

/** Returns the frame's name with the page's colour scheme, which frames do not inherit. */
const readFrameName = () => `score-${getComputedStyle(document.documentElement).colorScheme}`;

/** The score page or the stream of a match, or why there is none. */
function LiveFrame({ match, offer }: { match: Match; offer: LiveOffer | undefined }) {
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
    page: location.href,
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
    return <Skeleton rows={1} rowHeight={180} phoneRowHeight={200} />;
  }
  if (frame.reason === 'guest') {
    const text = isStream
      ? t('Log in to watch the match here.')
      : t('Log in to follow the live score here.');
    return <LoginPrompt text={text} />;
  }
  const texts = {
    'not-offered': t('This match has no live score or stream now.'),
    'no-balance': isStream
      ? t('The stream shows once your balance is above 0.')
      : t('The live score shows once your balance is above 0.'),
  };
  return <EmptyState compact text={texts[frame.reason]} />;
}

interface LivePanelProps {
  /** The match; undefined counts as in play, with a score. */
  match: Match | undefined;
  /** The panel reserves the space of its frame, or of a guest's text. */
  isLoading: boolean;
  className?: string | undefined;
}

const SCORE_ONLY = ['MATCH STATS'] as const;

/** The panel's title; with both offers, a choice. */
function LiveTitle({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly LiveOffer[];
  chosen: LiveOffer | undefined;
  onChoose: (offer: LiveOffer) => void;
}) {
  const { t } = useTranslation();
  const names = { 'MATCH STATS': t('MATCH STATS'), 'WATCH LIVE': t('WATCH LIVE') };
  const [first] = offers;
  if (offers.length < 2) return <span>{first ? names[first] : t('LIVE')}</span>;
  return offers.map((offer) => (
    <button
      key={offer}
      type="button"
      className={styles.choice}
      aria-pressed={offer === chosen}
      onClick={() => onChoose(offer)}
    >
      {names[offer]}
    </button>
  ));
}

/**
 * The live frame in its panel, titled by its offers: score, stream, or both. On wide screens it is
 * folded, so that prices are on the first screen, and absent without offers; phones give it a tab.
 */
export const LivePanel = memo(function LivePanel({ match, isLoading, className }: LivePanelProps) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState<LiveOffer>();
  const offers = match ? listOffers(match) : SCORE_ONLY;
  const chosen = offers.find((offer) => offer === wanted) ?? offers[0];
  const choose = (offer: LiveOffer) => {
    setWanted(offer);
    setOpen(true);
  };
  return (
    <Section
      title={<LiveTitle offers={offers} chosen={chosen} onChoose={choose} />}
      className={classNames(className, offers.length === 0 && styles.unoffered)}
      aside={
        <button
          type="button"
          className={styles.toggle}
          aria-label={open ? t('Hide the live score') : t('Show the live score')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ChevronUp size={16} aria-hidden="true" />
        </button>
      }
    >
      <div id={id} className={classNames(!open && styles.folded)}>
        {match && !isLoading ? (
          <LiveFrame match={match} offer={chosen} />
        ) : (
          <Skeleton
            rows={1}
            silent
            {...(signedIn ? { rowHeight: 180, phoneRowHeight: 200 } : { rowHeight: 108 })}
          />
        )}
      </div>
    </Section>
  );
});
