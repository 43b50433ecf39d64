/** Loads the page again each time that the edge says so (`registerLiveReload`). */
export const RELOAD_SCRIPT =
  'new EventSource("/dev/reload").addEventListener("reload",()=>location.reload())';
