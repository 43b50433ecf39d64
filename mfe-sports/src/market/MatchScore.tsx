import { type Match, type MatchScore as Score, SPORT_IDS } from '@exchange/contract';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './MatchScore.module.css';

/** Name and score of a match: side by side if the data has it, else in a line. */
export function MatchScore({ match }: { match: Match }) {
  const { score, scoreBoard, name } = match;
  if (scoreBoard?.sides.length === 2) return <ScoreBoard match={match} board={scoreBoard} />;
  return (
    <>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.score} data-testid="match-score">
        {score ? translateServerMessage(score) : '\u00a0'}
      </p>
    </>
  );
}

function ScoreBoard({ match, board: { sides, chase } }: { match: Match; board: Score }) {
  const { t } = useTranslation();
  const isCricket = match.sportId === SPORT_IDS.cricket;
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
            <p className={styles.score}>
              {figures.map((figure, place) => (
                // In cricket runs are large, overs small; games of sets are all alike.
                <span
                  key={`${place}`}
                  className={classNames(isCricket && place > 0 && styles.small)}
                >
                  {figure}{' '}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
      {isCricket && (
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
