import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Pin } from 'lucide-react';
import styles from './PinButton.module.css';
import { togglePin } from './pins.api.ts';

/** Puts a match on the page of several markets, or takes it away. */
export function PinButton({
  match,
  pinned,
}: {
  match: Pick<Match, 'id' | 'sportId' | 'name'>;
  /** Undefined while the player's pins are not known. */
  pinned: boolean | undefined;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={t('Pin {{match}}', { match: match.name })}
      aria-pressed={pinned === true}
      disabled={pinned === undefined}
      onClick={() => togglePin({ matchId: match.id, sportId: match.sportId })}
    >
      <Pin size={16} aria-hidden="true" />
    </button>
  );
}
