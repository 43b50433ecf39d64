import type { BuildRecord } from '@exchange/federation/registry';
import { embedJson } from './embed-json.ts';

/** A page that paints nothing by then starts all the same, in ms. */
const LATEST_MS = 1000;

// The observer hears of a paint once it is on the screen; what nobody looks at is never painted.
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
 * A script that starts the shell once the first content is on the screen: what came with the HTML would
 * otherwise stay unseen for as long as a slow processor needs for the shell. The files come by preload
 * meanwhile, so nothing is asked for later.
 */
export function renderStart({ entry, files }: Pick<BuildRecord, 'entry' | 'files'>): string {
  const scripts = entry.filter((file) => file.endsWith('.js'));
  return `${START}(${embedJson(scripts.map((file) => [`/assets/${file}`, files[file] ?? '']))})`;
}
