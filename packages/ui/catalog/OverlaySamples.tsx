import { useState } from 'react';
import { Button, Dialog, Drawer, Panel } from '../src/index.ts';
import styles from './Catalog.module.css';

/** What lies above the page, opened one at a time. */
export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Above the page">
      <div className={styles.body}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Dialog" closeText="Close">
        <p>Text of a dialog.</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Drawer" closeText="Close">
        <p className={styles.body}>Text of a drawer.</p>
      </Drawer>
    </Panel>
  );
}
