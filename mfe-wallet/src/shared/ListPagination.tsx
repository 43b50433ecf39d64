import { useTranslation } from '@exchange/i18n';
import { Pagination } from '@exchange/ui';

/** Pagination of a list, with its texts. */
export function ListPagination({
  page,
  total,
  size,
  onChange,
}: {
  page: number;
  total: number;
  size: number;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / size);
  return (
    <Pagination
      page={page}
      pages={pages}
      onChange={onChange}
      texts={{
        label: t('Pages'),
        previous: t('Previous page'),
        next: t('Next page'),
        position:
          // Without a count there is no last page to show.
          page <= pages && Number.isFinite(pages)
            ? t('Page {{page}} of {{pages}}', { page, pages })
            : t('Page {{page}}', { page }),
      }}
    />
  );
}
