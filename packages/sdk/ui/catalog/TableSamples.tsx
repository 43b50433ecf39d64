import {
  BarChart,
  DataCell,
  DataHead,
  DataTable,
  LinkTabs,
  linkTabClass,
  Section,
} from '../src/index.ts';
import styles from './Catalog.module.css';

const ROWS = [
  { match: 'Netherlands v Scotland', stake: '500', result: '+840' },
  { match: 'Oman v Namibia', stake: '1,000', result: '−1,000' },
] as const;
const BARS = [
  { key: 'won', left: 5, width: 40, top: 0, height: 46, isLoss: false },
  { key: 'lost', left: 55, width: 40, top: 46, height: 54, isLoss: true },
] as const;

/** Samples of report tables. */
export function TableSamples() {
  return (
    <>
      <Section title="Table">
        <DataTable
          label="Bets"
          head={
            <>
              <DataHead>Match</DataHead>
              <DataHead numeric sorted="descending">
                Amount
              </DataHead>
              <DataHead numeric>Profit/Loss</DataHead>
            </>
          }
        >
          {ROWS.map(({ match, stake, result }) => (
            // biome-ignore lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table
            <tr key={match} role="row">
              <DataCell title>{match}</DataCell>
              <DataCell name="Amount" numeric>
                {stake}
              </DataCell>
              <DataCell name="Profit/Loss" numeric>
                {result}
              </DataCell>
            </tr>
          ))}
        </DataTable>
      </Section>
      <Section title="Chart">
        <div className={styles.column}>
          <BarChart
            label="Results"
            bars={BARS}
            zero={46}
            highest="+840"
            lowest="−1,000"
            axis="1 Jul – 2 Jul"
          />
        </div>
      </Section>
      <Section title="Pages as tabs">
        <div className={styles.column}>
          <LinkTabs label="Pages as tabs" current="#open" boxed>
            <a href="#open" className={linkTabClass()} aria-current="page">
              Open Bets
            </a>
            <a href="#history" className={linkTabClass()}>
              Bet-History
            </a>
          </LinkTabs>
        </div>
      </Section>
    </>
  );
}
