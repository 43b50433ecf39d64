import { remoteConfig } from '@exchange/federation/build';

export default remoteConfig('wallet');
