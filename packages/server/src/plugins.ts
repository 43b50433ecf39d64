import { bettingPlugin } from './modules/betting-plugin.ts';
import type { CreatePlugin } from './plugin.ts';

/** What the server starts beside its core modules. */
export const plugins: readonly CreatePlugin[] = [bettingPlugin];
