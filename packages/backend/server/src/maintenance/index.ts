export { type BackupPart, backUp } from './backup.ts';
export { createAdmin } from './create-admin.ts';
export { countOpenSessions, endSessions, type OpenSessions } from './end-sessions.ts';
export { migrateAsOwner } from './migrate.ts';
export { restore } from './restore.ts';
export { verifyAudit } from './verify-audit.ts';
export { gamesLocation, hasData, viewData } from './view-data.ts';
