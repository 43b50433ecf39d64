import {
  developmentShellConfig,
  serviceWorkerConfig,
  shellConfig,
} from '@exchange/federation/build';

export default [
  shellConfig(import.meta.dirname),
  developmentShellConfig(import.meta.dirname),
  serviceWorkerConfig(import.meta.dirname),
];
