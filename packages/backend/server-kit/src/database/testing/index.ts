export { fillDataFolder, hashMigrations } from './data-folder.ts';
export { openTemplatePglite } from './template-pglite.ts';
