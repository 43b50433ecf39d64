import type { BuildRecord } from '@exchange/federation/registry';
import { embedJson } from './embed-json.ts';

/** Time in ms after which the shell starts without a paint. */
const LATEST_MS = 1000;

// The observer runs once a paint is on the screen; a hidden page is never painted.
const START = `(files=>{
let started=false;
const start=()=>{
if(started)return;
started=true;
for(const[src,integrity]of files){
const script=document.createElement("script");
Object.assign(script,{src,integrity,crossOrigin:"anonymous",async:false});
document.head.append(script)}};
if(document.hidden)start();
else{
const onPaint=list=>{if(list.getEntriesByName("first-contentful-paint").length)start()};
new PerformanceObserver(onPaint).observe({type:"paint",buffered:true});
setTimeout(start,${LATEST_MS})}})`;

/**
 * Renders a script that starts the shell after the first paint, which evaluating the shell would
 * delay on a slow processor. The files are preloaded meanwhile.
 */
export function renderStart({ entry, files }: Pick<BuildRecord, 'entry' | 'files'>): string {
  const scripts = entry.filter((file) => file.endsWith('.js'));
  return `${START}(${embedJson(scripts.map((file) => [`/assets/${file}`, files[file] ?? '']))})`;
}
