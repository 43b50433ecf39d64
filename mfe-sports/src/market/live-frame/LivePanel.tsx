import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { classNames, Section, Skeleton } from '@exchange/ui';
import { ChevronUp } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { LiveFrame } from './LiveFrame.tsx';
import styles from './LivePanel.module.css';
import { type LiveOffer, listOffers } from './live-frame.model.ts';

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
  if (offers.length < 2) return first ? names[first] : t('LIVE');
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
 * The live frame in its panel, titled by its offers: score, stream, or both. Wide screens can
 * collapse it and omit it without offers; phones give it a tab.
 */
export const LivePanel = memo(function LivePanel({ match, isLoading, className }: LivePanelProps) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const id = useId();
  const [open, setOpen] = useState(true);
  const [wanted, setWanted] = useState<LiveOffer>();
  const offers = match ? listOffers(match) : SCORE_ONLY;
  const chosen = offers.find((offer) => offer === wanted) ?? offers[0];
  return (
    <Section
      title={<LiveTitle offers={offers} chosen={chosen} onChoose={setWanted} />}
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
            {...(signedIn ? { rowHeight: 180, phoneRowHeight: 200 } : { rowHeight: 42 })}
          />
        )}
      </div>
    </Section>
  );
});
