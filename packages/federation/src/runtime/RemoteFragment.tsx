import type { FragmentModule, RemoteArea } from '@exchange/contract';
import { type RemoteLooks, RemotePart } from './RemotePart.tsx';

interface RemoteFragmentProps extends RemoteLooks {
  area: RemoteArea;
  /** The fragment's name, `bet-slip`. */
  name: string;
}

/** A fragment that a remote lends to a page of another area. */
export function RemoteFragment({ area, name, skeleton, fallback }: RemoteFragmentProps) {
  return (
    <RemotePart area={area} expose={`./${name}`} skeleton={skeleton} fallback={fallback}>
      {(module) => {
        const { Fragment } = module as FragmentModule;
        return <Fragment />;
      }}
    </RemotePart>
  );
}
