import { useTranslation } from '@exchange/i18n';
import { ConnectionBanner } from '@exchange/ui';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Delay of the banner after a page's first request, in ms. */
export const SLOW_AFTER_MS = 4000;

/**
 * Returns true once a first request of the page has been pending for 4 s, so that only skeletons
 * are shown.
 */
function useLineSlow(): boolean {
  const isWaiting =
    useIsFetching({ type: 'active', predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Banner over a page's skeletons while the server has not responded for some seconds. */
export function SlowLineBanner() {
  const { t } = useTranslation();
  const text = t('No answer yet. Your connection may be slow; we keep trying.');
  return <ConnectionBanner text={useLineSlow() ? text : undefined} />;
}
