import { remoteConfig } from '@exchange/federation/build';
import { definition } from './src/definition.ts';

export default remoteConfig(import.meta.dirname, definition);
