import { useTranslation } from '@exchange/i18n';
import { SeriesMatches } from './SeriesMatches.tsx';
import { TreeButton } from './TreeButton.tsx';
import { TreeState } from './TreeState.tsx';
import { useSeries } from './tree.api.ts';

/** The series of the chosen sport. */
export function SeriesList({
  sportId,
  open,
  onToggle,
}: {
  sportId: string;
  open: readonly string[];
  onToggle: (seriesKey: string) => void;
}) {
  const { t } = useTranslation();
  const query = useSeries(sportId);
  if (!query.data?.length) return <TreeState {...query} />;
  return (
    <ul>
      {query.data.map(({ key, id, series }) => (
        <li key={key}>
          <TreeButton level="series" open={open.includes(key)} onToggle={() => onToggle(key)}>
            {t(series)}
          </TreeButton>
          {open.includes(key) && <SeriesMatches sportId={sportId} seriesId={id} />}
        </li>
      ))}
    </ul>
  );
}
