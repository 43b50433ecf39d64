import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Clock } from './Clock.tsx';

/** Shows the live clock and, of a player, the name (point 2, "Header"). */
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
