/** Reloads the page on each message of the edge (`registerLiveReload`). */
export const RELOAD_SCRIPT =
  'new EventSource("/dev/reload").addEventListener("reload",()=>location.reload())';
