import type { CreateExtension } from './extension.ts';
import { exchangeExtension } from './modules/exchange-extension.ts';

/** What the server starts beside its core modules. */
export const extensions: readonly CreateExtension[] = [exchangeExtension];
