import { Button, EmptyState, ErrorState, Panel, Skeleton } from '../src/index.ts';

const nothing = () => {};

/** What stands in place of content. */
export function StateSamples() {
  return (
    <>
      <Panel title="Empty">
        <EmptyState text="You have no open bets." action={<Button>Go to the matches</Button>} />
      </Panel>
      <Panel title="Empty, compact">
        <EmptyState text="No bets on this match." compact />
      </Panel>
      <Panel title="Failed">
        <ErrorState
          text="The matches could not be loaded."
          retryText="Try again"
          onRetry={nothing}
        />
      </Panel>
      <Panel title="Loading">
        <Skeleton rows={3} label="Loading" />
      </Panel>
    </>
  );
}
