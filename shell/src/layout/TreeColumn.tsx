import { useTranslation } from '@exchange/i18n';
import { useAreaOff } from '@exchange/store';
import { Skeleton, useMediaQuery } from '@exchange/ui';
import { TreeFragment } from '../remotes/TreeFragment.tsx';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import styles from './Layout.module.css';
import { ROOMY } from './media.ts';

/** The sports tree beside the content; narrow screens use a drawer and load nothing here. */
export function TreeColumn() {
  const { t } = useTranslation();
  const hasRoom = useMediaQuery(ROOMY);
  const mayLoad = useInitialRenderDone();
  const isOff = useAreaOff('sports');
  if (!hasRoom || isOff) return null;
  return (
    <aside className={styles.tree} aria-label={t('Sports')}>
      {mayLoad ? <TreeFragment /> : <Skeleton rows={5} rowHeight={44} label={t('Loading')} />}
    </aside>
  );
}
