import { formatClock, useTranslation } from '@exchange/i18n';
import { serverNow, useSession } from '@exchange/store';
import { useEffect, useState } from 'react';

/** The live date and time of the server. */
function Clock() {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={now.toISOString()}>{formatClock(now)}</time>;
}

/**
 * Live clock and the player's name (point 2, "Header"); narrow screens have them in the menu.
 */
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
