import type { RemoteAreaName } from '@exchange/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { markPhase } from './timeline.ts';

/** Returns the area of a container from its name `mfe_casino_1_0_0`. */
const areaOf = (container: string) => /^mfe_([a-z]+)_/.exec(container)?.[1] as RemoteAreaName;

/** Marks when a remote's entry was loaded, and when it had the shell's shared modules. */
export const timelinePlugin: ModuleFederationRuntimePlugin = {
  name: 'exchange-timeline',
  beforeInitContainer(args) {
    markPhase(areaOf(args.remoteInfo.name), 'entry');
    return args;
  },
  initContainer(args) {
    markPhase(areaOf(args.remoteInfo.name), 'init');
    return args;
  },
};
