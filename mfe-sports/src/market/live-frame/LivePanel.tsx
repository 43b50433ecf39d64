import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { classNames, Panel } from '@exchange/ui';
import { ChevronUp } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { LiveFrame } from './LiveFrame.tsx';
import styles from './LivePanel.module.css';
import { listOffers } from './live-frame.model.ts';

/**
 * The live frame in its panel, named by what the match has. Wide screens can fold it away and leave
 * it out where nothing is offered; phones give it a tab of its own, which says so.
 */
export const LivePanel = memo(function LivePanel({ match }: { match: Match }) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(true);
  const names = { 'MATCH STATS': t('MATCH STATS'), 'WATCH LIVE': t('WATCH LIVE') };
  const offers = listOffers(match);
  const title = offers.map((offer) => names[offer]).join(' · ') || t('LIVE');
  return (
    <Panel
      title={title}
      className={classNames(offers.length === 0 && styles.unoffered)}
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
        <LiveFrame match={match} />
      </div>
    </Panel>
  );
});
