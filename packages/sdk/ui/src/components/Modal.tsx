import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useBackGesture } from '../use-back-gesture.ts';
import styles from './Modal.module.css';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeText: string;
  children: ReactNode;
}

/** A modal overlay: traps focus; Escape, the browser's back and the backdrop close it. */
export function Modal({
  open,
  onClose,
  title,
  closeText,
  className,
  children,
}: ModalProps & {
  /** Position and size. */
  className: string | undefined;
}) {
  useBackGesture(open, onClose);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Popup className={classNames(styles.modal, className)}>
          <header className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close className={styles.close} aria-label={closeText}>
              <X size={20} aria-hidden="true" />
            </BaseDialog.Close>
          </header>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
