export { countOpenSessions, createAdmin, endSessions, type OpenSessions } from './access.ts';
export { type BackupPart, backUp } from './backup.ts';
export { exportAudit } from './export-audit.ts';
export { migrateAsOwner } from './migrate.ts';
export { restore } from './restore.ts';
export { gamesLocation, hasData, viewData } from './view-data.ts';
