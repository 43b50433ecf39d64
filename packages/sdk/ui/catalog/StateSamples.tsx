import { Button, EmptyState, ErrorState, Section, Skeleton } from '../src/index.ts';

const nothing = () => {};

/** Samples of loading, empty and error states. */
export function StateSamples() {
  return (
    <>
      <Section title="Empty">
        <EmptyState text="You have no open bets." action={<Button>Go to the matches</Button>} />
      </Section>
      <Section title="Empty, compact">
        <EmptyState text="No bets on this match." compact />
      </Section>
      <Section title="Failed">
        <ErrorState
          text="The matches could not be loaded."
          retryText="Try again"
          onRetry={nothing}
        />
      </Section>
      <Section title="Loading">
        <Skeleton rows={3} label="Loading" />
      </Section>
    </>
  );
}
