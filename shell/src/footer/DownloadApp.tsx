import { useTranslation } from '@exchange/i18n';
import { Button, useMediaQuery } from '@exchange/ui';
import { useStore } from 'zustand';
import { installApp, installStore } from '../shared/install.store.ts';
import appPicture from './app.svg';
import styles from './Footer.module.css';

/**
 * Installation of the app: a button if the browser supports it, else instructions; nothing inside
 * the installed app.
 */
export function DownloadApp() {
  const { t } = useTranslation();
  const { offer } = useStore(installStore);
  const installed = useMediaQuery('(display-mode: standalone)');
  if (installed) return null;
  return (
    <figure className={styles.app}>
      <img src={appPicture} alt="" width={72} height={96} loading="lazy" />
      <figcaption>
        <b className={styles.appTitle}>{t('Download the app')}</b>
        {offer ? (
          <Button variant="accent" onClick={installApp}>
            {t('Install')}
          </Button>
        ) : (
          <span>{t('Open this site on your phone and add it to the home screen.')}</span>
        )}
      </figcaption>
    </figure>
  );
}
