import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';

/** What stands in for a part whose code could not be loaded; gets the part's props and how to load it again. */
type Failure<Props> = ComponentType<Props & { retry: () => void }>;

/**
 * Like React's `lazy`, to be drawn in a Suspense: where the code cannot be loaded `Failure` is drawn in its
 * place, while `lazy` would throw and take all up to the next boundary along.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: Failure<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  let Code: ComponentType<Props> | undefined;
  const take = async () => {
    Code = await load().catch(() => undefined);
  };
  function Part(props: Props) {
    const [, setTries] = useState(0);
    const retry = async () => {
      await take();
      setTries((tries) => tries + 1);
    };
    return Code ? <Code {...props} /> : <Failure {...props} retry={() => void retry()} />;
  }
  return lazy(async () => {
    await take();
    return { default: Part };
  });
}
