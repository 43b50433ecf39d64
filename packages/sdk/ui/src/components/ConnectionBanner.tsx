import { CloudOff } from 'lucide-react';
import styles from './ConnectionBanner.module.css';

/** Banner over a page whose server does not respond, while there is a `text`; shifts no layout. */
export function ConnectionBanner({ text }: { text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <p className={styles.banner} data-connection-banner>
          <CloudOff size={16} aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
