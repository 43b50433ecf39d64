import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { findNamed, useAreaLinks } from '../remotes/page-areas.ts';
import styles from './CategoryStrip.module.css';

/** Strokes of icons on a grid of 24, by the names that areas give. */
const STROKES = {
  cricket:
    'M5 19 15.5 8.500l2.500 2.500L7.500 21.500zM16 8l3-3M3.500 8a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  football:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8.500l3.500 2.500-1.300 4h-4.400l-1.300-4zM12 3v5.500M20.500 9l-5 2M17.300 19.300 14.200 15M6.700 19.300 9.800 15M3.500 9l5 2',
  tennis:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.600 5.600a9 9 0 0 1 0 12.800M18.400 5.600a9 9 0 0 0 0 12.800',
  chip: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v5M12 16v5M3 12h5M16 12h5',
  cards: 'M3.500 8 9 6l4.500 12L8 20zM10 5h6v13M16 6l5 2-3.500 10-3-1',
  table: 'M3 8h18l-2 7H5zM7 15l-2 6M17 15l2 6M12 10.500v2M8.500 11.500h7',
  camera: 'M3 7h13v10H3zM16 11l5-3v8l-5-3M7 12h.01M11 10v4M9.500 10v4',
  curve: 'M3 20c8-1 13-5 16-13M19 3v5h-5M3 3v17h18',
  slots: 'M3 6h15v12H3zM8 6v12M13 6v12M18 10h3V5M5 11h1.500l-1 3M10 11h1.500l-1 3M15 11h1.500l-1 3',
  spade:
    'M12 3c3 4 7 6 7 10a3.600 3.600 0 0 1-6 2.500c0 2 .7 4 2 5.500H9c1.300-1.500 2-3.500 2-5.500A3.600 3.600 0 0 1 5 13c0-4 4-6 7-10z',
};

/** Strokes for another name: four tiles. */
const OTHER_STROKES = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z';

/** A category's own icon, in the colour of its text. */
function CategoryIcon({ name }: { name: string | undefined }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={findNamed(STROKES, name) ?? OTHER_STROKES} />
    </svg>
  );
}

/** The dashboard's categories; a scrolling strip on phones. */
export function CategoryStrip() {
  const { t } = useTranslation();
  return (
    <nav className={styles.strip} aria-label={t('Categories')}>
      {useAreaLinks('categories').map(({ label, to, image }) => (
        <Link key={`${label} ${to}`} to={to} className={styles.category}>
          <CategoryIcon name={image} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
