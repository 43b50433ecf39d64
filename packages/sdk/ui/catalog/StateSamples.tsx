import {
  Button,
  EmptyState,
  ErrorState,
  MatchesPicture,
  PagePicture,
  QueryState,
  Section,
  Skeleton,
  SlipPicture,
} from '../src/index.ts';

const nothing = () => {};

const FAILED_QUERY = { data: undefined, isPending: false, isFetching: false, refetch: nothing };

/** Samples of loading, empty and error states. */
export function StateSamples() {
  return (
    <>
      <Section title="Empty">
        <EmptyState text="You have no open bets." action={<Button>Go to the matches</Button>} />
      </Section>
      {[
        <MatchesPicture key="matches" />,
        <PagePicture key="page" />,
        <SlipPicture key="slip" />,
      ].map((picture) => (
        <Section key={picture.key} title={`Empty, ${picture.key}`}>
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
