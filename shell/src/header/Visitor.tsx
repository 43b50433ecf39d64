import { formatClock, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { useMediaQuery, WIDE } from '@exchange/ui';
import { useEffect, useState } from 'react';
import styles from './Visitor.module.css';

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

/** Clock and name for narrow headers: a line at the top of the page that scrolls away. */
export function VisitorLine() {
  const { t } = useTranslation();
  if (useMediaQuery(WIDE)) return null;
  return (
    <section className={styles.line} aria-label={t('Date and time')}>
      <Visitor />
    </section>
  );
}
