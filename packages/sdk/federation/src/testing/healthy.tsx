import type { AreaModule } from '@exchange/contract';
import styles from './healthy.module.css';

function HealthyPage() {
  return <p className={styles.page}>Healthy version</p>;
}

const pages = [{ path: '*', Component: HealthyPage }];

/** Casino routes of a version without faults. */
export const routes: AreaModule['routes'] = {
  '/casino-provider': pages,
  '/app/iframe-casino-new': pages,
};
