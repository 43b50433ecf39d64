import type { BestPrices, Match } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import {
  formatStartPhone,
  formatStartWide,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, classNames } from '@exchange/ui';
import { Tv } from 'lucide-react';
import { memo } from 'react';
import { PriceCell } from '../bet-slip/PriceCell.tsx';
import { pickPrice } from '../bet-slip/place-bet.api.ts';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { useSelectionOf } from '../bet-slip/slip.store.ts';
import { useMatchPath } from '../shared/navigation.ts';
import { PinButton } from '../shared/PinButton.tsx';
import styles from './MatchRow.module.css';

/** Returns the teams of 'A v B' (point 2, "Match row"); a name without ' v ' is one line. */
export const selectTeams = (name: string): string[] => name.split(' v ');

/** The three headings, with the prices below each. */
interface PriceColumns {
  home: BestPrices | undefined;
  draw: BestPrices | undefined;
  away: BestPrices | undefined;
}

/** Names of the draw. */
const DRAW_NAMES = new Set(['the draw', 'draw', 'tie']);
const isDraw = ({ runnerName }: BestPrices) => DRAW_NAMES.has(runnerName.toLowerCase());

/** Assigns a match's best prices to 1, X and 2. */
export function selectPriceColumns({ matchOdds }: Match): PriceColumns {
  const runners = matchOdds?.runners ?? [];
  const [home, away] = runners.filter((runner) => !isDraw(runner));
  return { home, draw: runners.find(isDraw), away };
}

function PricePair({
  match,
  runner,
  selection,
  stale,
}: {
  match: Match;
  runner: BestPrices | undefined;
  /** The slip's selection, if it is on this match odds market. */
  selection: SlipSelection | undefined;
  stale: boolean;
}) {
  const odds = match.matchOdds;
  if (!runner || !odds) {
    return (
      <>
        <span className={styles.noBack} data-price-cell>
          –
        </span>
        <span className={styles.noLay} data-price-cell>
          –
        </span>
      </>
    );
  }
  const pick = (side: 'back' | 'lay') => (price: number) =>
    pickPrice({
      matchId: match.id,
      sportId: match.sportId,
      matchName: match.name,
      marketId: odds.marketId,
      marketName: 'Match Odds',
      runnerId: runner.runnerId,
      runnerName: runner.runnerName,
      side,
      odds: price,
    });
  const shared = { runnerName: runner.runnerName, disabled: odds.suspended || stale };
  const picked = selection?.runnerId === runner.runnerId ? selection.side : undefined;
  const cell = (side: 'back' | 'lay') => (
    <PriceCell
      {...shared}
      side={side}
      offer={runner[side]}
      picked={picked === side}
      tap={`${odds.marketId}/${runner.runnerId}`}
      onPick={pick(side)}
    />
  );
  return (
    <>
      {cell('back')}
      {cell('lay')}
    </>
  );
}

/** The start of a match; on narrow rows the score of a match in play stands for it. */
function StartTime({ match: { startsAt, inPlay, score } }: { match: Match }) {
  const { t } = useTranslation();
  if (!startsAt) return <span>{t('Time N/A')}</span>;
  return (
    <time
      dateTime={startsAt.toISOString()}
      className={classNames(inPlay && score && styles.wideOnly)}
    >
      <span className={styles.wideOnly}>{formatStartWide(startsAt)}</span>
      <span className={styles.phoneOnly}>{formatStartPhone(startsAt)}</span>
    </time>
  );
}

interface MatchRowProps {
  match: Match;
  stale: boolean;
  /** Undefined while the player's pins are unknown. */
  pinned: boolean | undefined;
}

/** A match with its start or score, its badges and six prices under 1, X and 2. */
export const MatchRow = memo(function MatchRow({ match, stale, pinned }: MatchRowProps) {
  const { t } = useTranslation();
  const toPath = useMatchPath();
  const { home, draw, away } = selectPriceColumns(match);
  const prices = { match, selection: useSelectionOf(match.matchOdds?.marketId), stale };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link to={toPath(match)} className={styles.match}>
          <span className={styles.teams}>
            {selectTeams(match.name).map((team) => (
              <span key={team} className={styles.team}>
                {team}
              </span>
            ))}
          </span>
          <span className={styles.facts}>
            {match.inPlay && <Badge tone="live">{t('LIVE')}</Badge>}
            <StartTime match={match} />
            {match.score && <span>{translateServerMessage(match.score)}</span>}
            {match.hasTv && <Tv size={14} aria-label={t('Watch live')} />}
            {match.hasBookmaker && <Badge label={t('Bookmaker')}>BM</Badge>}
            {match.hasFancy && <Badge label={t('Fancy')}>F</Badge>}
          </span>
        </Link>
        <PinButton match={match} pinned={pinned} />
      </div>
      <div className={classNames(styles.prices, stale && styles.stale)} data-price-row>
        <PricePair {...prices} runner={home} />
        <PricePair {...prices} runner={draw} />
        <PricePair {...prices} runner={away} />
        {match.matchOdds?.suspended && <span className={styles.overlay}>{t('SUSPENDED')}</span>}
      </div>
    </li>
  );
});
