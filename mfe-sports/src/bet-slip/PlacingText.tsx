import { useTranslation } from '@exchange/i18n';
import { useEffect, useState } from 'react';

/** Text of the button during the bet delay: the remaining seconds. */
export function PlacingText({ delay }: { delay: number }) {
  const { t } = useTranslation();
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(delay));
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsLeft > 0 ? t('Placing… {{seconds}} s', { seconds: secondsLeft }) : t('Placing…');
}
