import { bettingPlugin } from './modules/betting-plugin.ts';
import type { CreatePlugin } from './plugin.ts';

/** The plugins that the server starts beside its core modules. */
export const plugins: readonly CreatePlugin[] = [bettingPlugin];
