/**
 * Returns the origins of a preview on this machine: the page with the frames, and each brand's own.
 */
export function selectPreviewHosts(host: string): readonly string[] {
  const port = host.split(':')[1] ?? '80';
  return [`http://localhost:${port}`, `http://*.localhost:${port}`];
}
