import { CloudOff } from 'lucide-react';
import styles from './ConnectionBanner.module.css';

/** The slim banner over a page whose server is silent, while there is a `text`; it moves nothing. */
export function ConnectionBanner({ text }: { text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <p className={styles.banner} data-connection-banner>
          <CloudOff size={16} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
