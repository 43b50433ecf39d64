import { shellConfig } from '@exchange/federation/build';

export default shellConfig();
