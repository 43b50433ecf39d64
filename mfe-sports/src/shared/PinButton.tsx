import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Pin } from 'lucide-react';
import styles from './PinButton.module.css';
import { togglePin } from './pins.api.ts';

/** Pins a match to the multi-market page, or removes it. */
export function PinButton({
  match,
  pinned,
}: {
  match: Pick<Match, 'id' | 'sportId' | 'name'>;
  /** Undefined while the player's pins are unknown. */
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
