import { type Market, type Match, type MatchScore as Score, SPORT_IDS } from '@exchange/contract';
import {
  formatStartPhone,
  translateName,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, classNames } from '@exchange/ui';
import { memo } from 'react';
import { PinButton } from '../shared/PinButton.tsx';
import { isPinned, usePins } from '../shared/pins.api.ts';
import { useNow } from '../shared/use-now.ts';
import { formatCountdown } from './MarketOverlay.tsx';
import styles from './MatchHead.module.css';
import { RulesButton } from './rules/RulesButton.tsx';

/**
 * Returns true if the head reserves a line for the chase: in-play cricket, also before it starts.
 */
export const hasChase = ({ sportId, inPlay }: Pick<Match, 'sportId' | 'inPlay'>): boolean =>
  sportId === SPORT_IDS.cricket && inPlay;

/** Name and score of a match: side by side if the data has it, else in a line. */
function MatchScore({ match, result }: { match: Match; result: string | undefined }) {
  const { score, scoreBoard, name } = match;
  if (scoreBoard?.sides.length === 2) {
    return <ScoreBoard match={match} board={scoreBoard} result={result} />;
  }
  return (
    <>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.scoreLine} data-testid="match-score">
        {score ? translateServerMessage(score) : '\u00a0'}
      </p>
      {result && <p className={styles.result}>{result}</p>}
    </>
  );
}

interface ScoreBoardProps {
  match: Match;
  board: Score;
  result: string | undefined;
}

/** Sets are titled by their numbers, which the order says, and points by a word. */
const isWord = (title: string | undefined): title is string => Number.isNaN(Number(title ?? 0));

const formatFigure = (figure: string, title: string | undefined): string =>
  isWord(title) ? `${figure} ${translateServerMessage(title)} ` : `${figure} `;

function ScoreBoard({ match, board: { sides, titles, chase }, result }: ScoreBoardProps) {
  const { t } = useTranslation();
  const isCricket = match.sportId === SPORT_IDS.cricket;
  const isSmall = (place: number) => (isCricket ? place > 0 : isWord(titles?.[place]));
  return (
    <>
      <h1 className={styles.visuallyHidden}>{match.name}</h1>
      {/* Announced in one line; the columns are visual only. */}
      <p className={styles.visuallyHidden} data-testid="match-score">
        {match.score && translateServerMessage(match.score)}
      </p>
      <div className={styles.sides} aria-hidden="true">
        {sides.map(({ name, figures, active }) => (
          <div key={name} className={styles.side}>
            <p className={classNames(styles.team, active && styles.active)}>{name}</p>
            <p className={styles.scoreLine}>
              {figures.map((figure, place) => (
                // Runs and games are large, overs and points small.
                <span key={`${place}`} className={classNames(isSmall(place) && styles.small)}>
                  {formatFigure(figure, titles?.[place])}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
      {result && <p className={styles.result}>{result}</p>}
      {isCricket && !result && (
        <p className={styles.chase}>
          {
            chase
              ? t('Target {{target}} · need {{need}} off {{balls}}', chase)
              : '\u00a0' /* Reserves its line, so that the second innings moves nothing. */
          }
        </p>
      )}
    </>
  );
}

function TimeLeft({ startsAt, inPlay }: { startsAt: Date; inPlay: boolean }) {
  const { t } = useTranslation();
  const now = useNow(!inPlay);
  const seconds = inPlay ? 0 : Math.ceil((startsAt.getTime() - now.getTime()) / 1000);
  return <span>{seconds > 0 ? formatCountdown(seconds) : t('Match Started')}</span>;
}

/** Head of a match page: series, name, score, start and countdown; once it is over its result. */
export const MatchHead = memo(function MatchHead({
  match,
  hasRules = false,
  odds,
}: {
  match: Match;
  /** With the rules, which narrow screens have above the markets. */
  hasRules?: boolean;
  /** Once the match is over; the score's own words go before its winner. */
  odds?: Market | undefined;
}) {
  const { t } = useTranslation();
  const { pins } = usePins();
  const result = match.scoreBoard?.result;
  const winners = odds?.runners.filter(({ won }) => won) ?? [];
  const names = winners.map(({ name }) => translateName(name)).join(', ');
  const ending = result
    ? translateServerMessage(result)
    : names && t('Winner: {{names}}', { names });
  return (
    <header className={styles.head}>
      <div className={styles.series}>
        <span className={styles.league}>{match.seriesName ?? t('League N/A')}</span>
        {match.inPlay && <Badge tone="live">{t('LIVE')}</Badge>}
        {hasRules && (
          <span className={styles.rules}>
            <RulesButton />
          </span>
        )}
        <span className={styles.pin}>
          <PinButton match={match} pinned={pins && isPinned(pins, match.id)} />
        </span>
      </div>
      <div className={classNames(styles.score, hasChase(match) && styles.withChase)}>
        <MatchScore match={match} result={match.ended && (ending || undefined)} />
      </div>
      <p className={styles.start}>
        {match.startsAt ? (
          <>
            <time dateTime={match.startsAt.toISOString()}>{formatStartPhone(match.startsAt)}</time>
            {match.ended ? (
              <span>{t('Ended')}</span>
            ) : (
              <TimeLeft startsAt={match.startsAt} inPlay={match.inPlay} />
            )}
          </>
        ) : (
          t(match.ended ? 'Ended' : 'Time N/A')
        )}
      </p>
    </header>
  );
});
