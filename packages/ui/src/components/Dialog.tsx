import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

/** A modal dialog: focus stays inside, Escape and the scrim close it. */
export function Dialog({
  open,
  onClose,
  title,
  closeText,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  closeText: string;
  children: ReactNode;
}) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Popup className={styles.dialog}>
          <header className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close className={styles.close} aria-label={closeText}>
              <X size={20} aria-hidden="true" />
            </BaseDialog.Close>
          </header>
          <div className={styles.body}>{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
