import { Button, EmptyState, ErrorState, QueryState, Section, Skeleton } from '../src/index.ts';

const nothing = () => {};

const FAILED_QUERY = { data: undefined, isPending: false, isFetching: false, refetch: nothing };

/** Samples of loading, empty and error states. */
export function StateSamples() {
  return (
    <>
      <Section title="Empty">
        <EmptyState text="You have no open bets." action={<Button>Go to the matches</Button>} />
      </Section>
      {(['matches', 'page', 'slip'] as const).map((picture) => (
        <Section key={picture} title={`Empty, ${picture}`}>
          <EmptyState picture={picture} text="There is nothing here." />
        </Section>
      ))}
      <Section title="Empty, compact">
        <EmptyState text="No bets on this match." compact />
      </Section>
      <Section title="Failed">
        <ErrorState text="The matches could not be loaded." onRetry={nothing} />
      </Section>
      <Section title="Of a query">
        <QueryState
          query={FAILED_QUERY}
          loading={<Skeleton rows={3} />}
          failedText="Your bets could not be loaded."
        >
          {() => null}
        </QueryState>
      </Section>
      <Section title="Loading">
        <Skeleton rows={3} />
      </Section>
    </>
  );
}
