export {
  CommitLost,
  createUnitOfWork,
  sqlState,
  type Tx,
  type UnitOfWork,
} from '@exchange/database';
