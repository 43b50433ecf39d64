import type { FragmentModule, RemoteAreaName } from '@exchange/contract';
import { useFederation } from './context.ts';
import { RemoteModule, type RemoteSlots } from './RemoteModule.tsx';

interface RemoteFragmentProps extends RemoteSlots {
  area: RemoteAreaName;
  /** The fragment's name, `bet-slip`. */
  name: string;
}

/**
 * Renders a fragment that a remote lends to a page of another area; nothing if the page's registry
 * lacks the remote.
 */
export function RemoteFragment({ area, name, skeleton, fallback }: RemoteFragmentProps) {
  const { partsOf } = useFederation();
  if (partsOf(area).version() === undefined) return null;
  return (
    <RemoteModule area={area} expose={`./${name}`} skeleton={skeleton} fallback={fallback}>
      {(module) => {
        const { Fragment } = module as FragmentModule;
        return <Fragment />;
      }}
    </RemoteModule>
  );
}
