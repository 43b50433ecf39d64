import { useTranslation } from '@exchange/i18n';
import { Pagination } from '@exchange/ui';

/** Pagination of a report, with its texts. */
export function ReportPagination(props: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation();
  const { page, pages } = props;
  return (
    <Pagination
      {...props}
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
