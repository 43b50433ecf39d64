import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Clock } from './Clock.tsx';

/** Live clock and the player's name (point 2, "Header"). */
export function Visitor() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <Clock />
      {session.status === 'player' && (
        <span>{t('Logged in as {{name}}', { name: session.userName })}</span>
      )}
    </>
  );
}
