export { BREAKS, type Break, isFoundOut } from './broken-build.ts';
export { type FaultOptions, type FaultReport, runFaults } from './run-faults.ts';
