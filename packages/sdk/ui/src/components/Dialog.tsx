import styles from './Dialog.module.css';
import { Modal, type ModalProps } from './Modal.tsx';

/** A modal dialog in the middle of the screen. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props} className={styles.dialog}>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
