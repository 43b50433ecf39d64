import type { AreaModule } from '@exchange/contract';
import './broken.module.css';

/** Never reached, the module throws before. */
export const routes: AreaModule['routes'] = {};

throw new Error('This version throws at load');
