import { useGame } from '../context.ts';
import { formatPaise } from '../texts.ts';
import { Dialog } from './Dialog.tsx';

/** The rules of the game, its return to player and its limits. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t, page } = useGame();
  const { game } = page;
  if (game.kind === 'lobby') return null;
  const { minPaise, maxPaise } = game.limits;
  return (
    <Dialog title={t('Rules')} onClose={onClose}>
      {game.rules.map((rule) => (
        <p key={rule}>{t(rule)}</p>
      ))}
      <p>
        <strong>{t('Return to player: {{rtp}}%', { rtp: game.rtp })}</strong>
      </p>
      <p>
        {t('Stakes from {{min}} to {{max}}', {
          min: formatPaise(minPaise),
          max: formatPaise(maxPaise),
        })}
      </p>
    </Dialog>
  );
}
