import { useState } from 'react';
import { Button, Pagination, Section, Tabs, ToggleGroup } from '../src/index.ts';
import styles from './Catalog.module.css';

const TABS = [
  { id: 'all', label: 'All' },
  { id: 'inplay', label: 'In-Play' },
  { id: 'cricket', label: 'Cricket' },
] as const;
type TabId = (typeof TABS)[number]['id'];
const PAGES = 7;

/** Samples of buttons. */
export function ButtonSamples() {
  const [tab, setTab] = useState<TabId>('all');
  const [page, setPage] = useState(2);
  return (
    <>
      <Section title="Buttons">
        <div className={styles.body}>
          <Button variant="accent">Place Bet</Button>
          <Button>Cancel</Button>
          <Button variant="outline">Try again</Button>
          <Button variant="accent" busy>
            Busy
          </Button>
          <Button variant="accent" disabled>
            Disabled
          </Button>
        </div>
        <div className={`${styles.body} ${styles.header}`}>
          <Button variant="accent">Deposit</Button>
          <Button variant="onHeader">Withdrawl</Button>
          <Button variant="outlineOnHeader">Sign up</Button>
        </div>
      </Section>
      <Section title="Tabs and toggles">
        <div className={styles.column}>
          <Tabs items={TABS} value={tab} onChange={setTab} label="Tabs" />
          <ToggleGroup items={TABS} value={tab} onChange={setTab} label="Toggles" />
          <Pagination page={page} pages={PAGES} onChange={setPage} />
        </div>
      </Section>
    </>
  );
}
