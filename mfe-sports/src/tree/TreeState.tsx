import { useTranslation } from '@exchange/i18n';
import { Button, Skeleton } from '@exchange/ui';
import styles from './tree.module.css';

/** A branch without content: loading, failed or empty. */
export function TreeState({
  isPending,
  isError,
  isFetching,
  refetch,
}: {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}) {
  const { t } = useTranslation();
  if (isPending) return <Skeleton rows={2} rowHeight={44} label={t('Loading')} />;
  if (!isError) return <p className={styles.state}>{t('No matches found')}</p>;
  return (
    <div className={styles.state} role="alert">
      <p>{t('The matches could not be loaded.')}</p>
      <Button variant="outline" busy={isFetching} onClick={() => refetch()}>
        {t('Try again')}
      </Button>
    </div>
  );
}
