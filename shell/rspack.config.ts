import { serviceWorkerConfig, shellConfig } from '@exchange/federation/build';

export default [shellConfig(import.meta.dirname), serviceWorkerConfig(import.meta.dirname)];
