import type { Market, Match } from '@exchange/contract';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Section } from '@exchange/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { useSelectionOf } from '../bet-slip/slip.store.ts';
import styles from './FurtherMarkets.module.css';
import { MarketPanel } from './MarketPanel.tsx';

interface FurtherMarketsProps {
  match: Match;
  markets: readonly Market[];
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
  /** True: the first one is open from the start, as the page has no other prices. */
  opensFirst?: boolean;
}

const listWinners = ({ runners }: Market) => runners.filter(({ won }) => won);

/**
 * A market whose prices show on a tap, from the start (`opens`), or while the player has a bet or the
 * slip on it; once decided its result.
 */
const FurtherMarket = memo(function FurtherMarket({
  match,
  market,
  stale,
  opens,
}: Pick<FurtherMarketsProps, 'match' | 'stale'> & { market: Market; opens: boolean }) {
  const { t } = useTranslation();
  const selection = useSelectionOf(market.id);
  const hasBet = market.runners.some(({ result }) => result !== 0);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (opens || hasBet || selection !== undefined);
  const winners = listWinners(market);
  if (winners.length > 0) {
    const result = winners.map(({ name }) => translateServerMessage(name)).join(', ');
    return (
      <Section
        title={translateServerMessage(market.name)}
        aside={t('Result: {{runner}}', { runner: result })}
        className={styles.closed}
      >
        {null}
      </Section>
    );
  }
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const title = (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
    >
      <Icon size={16} aria-hidden="true" />
      {translateServerMessage(market.name)}
    </button>
  );
  return isOpen ? (
    <MarketPanel match={match} market={market} title={title} stale={stale} />
  ) : (
    <Section title={title} className={styles.closed}>
      {null}
    </Section>
  );
});

/** The markets of a match beside match odds and bookmaker, closed until they are chosen; decided ones last. */
export function FurtherMarkets({ match, markets, stale, opensFirst = false }: FurtherMarketsProps) {
  const { t } = useTranslation();
  const isDecided = (market: Market) => listWinners(market).length > 0;
  const ordered = [...markets.filter((one) => !isDecided(one)), ...markets.filter(isDecided)];
  return (
    <>
      <h2 className={styles.heading}>{t('More markets')}</h2>
      {ordered.map((market, index) => (
        <FurtherMarket
          key={market.id}
          match={match}
          market={market}
          stale={stale}
          opens={opensFirst && index === 0}
        />
      ))}
    </>
  );
}
