import type { AreaModule } from '@exchange/contract';

function fail(where: string): never {
  throw new Error(`This version throws in ${where}`);
}

/** Shows a button for each place where code can throw and nothing catches it. */
function ThrowingPage() {
  return (
    <>
      <button type="button" onClick={() => fail('an event')}>
        Event
      </button>
      <button type="button" onClick={() => setTimeout(() => fail('a timer'))}>
        Timer
      </button>
      <button type="button" onClick={() => void Promise.resolve('a promise').then(fail)}>
        Promise
      </button>
    </>
  );
}

const pages = [{ path: '*', Component: ThrowingPage }];

/** Casino routes whose only page throws when it is used. */
export const routes: AreaModule['routes'] = {
  '/casino-provider': pages,
  '/app/iframe-casino-new': pages,
};
