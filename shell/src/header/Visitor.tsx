import { formatClock, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { useEffect, useState } from 'react';

/** The live date and time. */
function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={now.toISOString()}>{formatClock(now)}</time>;
}

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
