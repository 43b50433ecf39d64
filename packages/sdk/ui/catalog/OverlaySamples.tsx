import { useState } from 'react';
import { Button, ConnectionBanner, Dialog, DialogFallback, Drawer, Section } from '../src/index.ts';
import styles from './Catalog.module.css';

/** Samples of overlays, opened one at a time. */
export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'late' | 'lost' | 'banner'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Above the page">
      <div className={styles.body}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('late')}>On its way</Button>
        <Button onClick={() => setOpen('lost')}>Not loaded</Button>
        <Button onClick={() => setOpen('banner')}>Banner</Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Dialog">
        <p>Text of a dialog.</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Drawer">
        <p className={styles.body}>Text of a drawer.</p>
      </Drawer>
      {open === 'late' && <DialogFallback onClose={close} />}
      {open === 'lost' && <DialogFallback retry={() => setOpen('dialog')} onClose={close} />}
      <ConnectionBanner text={open === 'banner' ? 'No answer yet.' : undefined} />
    </Section>
  );
}
