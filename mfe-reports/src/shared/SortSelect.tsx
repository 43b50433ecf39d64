import { useTranslation } from '@exchange/i18n';
import { SelectField } from '@exchange/ui';
import styles from './ReportTable.module.css';
import type { Sorting } from './ReportTable.tsx';

/** Sort order for cards, in place of the column heads. */
export function SortSelect({
  columns,
  sorting,
  onSort,
}: {
  columns: readonly { id: string; header: string }[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const { t } = useTranslation();
  const options = columns.flatMap(({ id, header }) => [
    { id: `${id} desc`, label: t('{{column}}, descending', { column: header }) },
    { id: `${id} asc`, label: t('{{column}}, ascending', { column: header }) },
  ]);
  // An order without a column.
  const isShown = columns.some(({ id }) => id === sorting.id);
  const latest = { id: `${sorting.id} desc`, label: t('Latest first') };
  return (
    <div className={styles.sorts}>
      <SelectField
        label={t('Sort by')}
        options={isShown ? options : [latest, ...options]}
        value={`${sorting.id} ${sorting.desc ? 'desc' : 'asc'}`}
        onChange={({ target }) => {
          const [id = sorting.id, order] = target.value.split(' ');
          onSort({ id, desc: order === 'desc' });
        }}
      />
    </div>
  );
}
