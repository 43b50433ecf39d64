import { FAULTS_PATH, GIVEN_TICKET_META, PROMISED_BROWSERS, SHELL } from '@exchange/contract';
import type { BuildRecord } from '@exchange/federation/registry';
import type { PageLanguage } from '../../cookies.ts';
import { BROKEN_LINE } from '../../reports/broken-lines.ts';
import { embedJson } from '../escape.ts';

/** Time after which missing style sheets are requested once more, in ms. */
const STYLES_MS = 5000;
/** Time after which a page without the shell shows a message, in ms; the shell may still load. */
const LATE_MS = 10_000;
/** Time after an error in which the shell may still show its first page, in ms. */
const START_MS = 2000;
/** Key in the tab's storage of the version that is starting. */
const STARTING_KEY = 'shell-starting';

interface Texts {
  failed: string;
  late: string;
  again: string;
}

const TEXTS: Record<PageLanguage, Texts> = {
  en: {
    failed: 'The page could not be loaded.',
    late: 'This takes longer than usual.',
    again: 'Try again',
  },
  hi: {
    failed: 'पेज लोड नहीं हो सका।',
    late: 'इसमें सामान्य से अधिक समय लग रहा है।',
    again: 'फिर से कोशिश करें',
  },
};

// A hanging style sheet of the HTML stops the parser, and the shell waits for it; one that a script
// inserts stops nothing. A new address prevents joining the hanging request. Style sheets of loaders stay: they await their
// own element's events.
// A failed start is reported once, and not while the page is left; a shell that shows its own error
// page, or nothing, failed too. A frozen page leaves its note in the tab, as it does not run its last
// event; failures of calls and lines prove nothing, nor do those of pages over plain HTTP, which lack
// APIs of the browser. With a frame, the shell has started once it has drawn something behind it; one
// that ran and draws nothing has failed.
const WATCH = `((texts,stylesMs,lateMs,version)=>{
const boot=()=>document.querySelector(".boot:not(.frame),.frame:has(+#root:empty)");
const say=text=>{
const page=boot();
if(!page)return;
const said=page.querySelector(".boot-said")??document.createElement("div");
const button=document.createElement("button");
Object.assign(said,{className:"boot-said",role:"alert",textContent:text});
Object.assign(button,{textContent:texts.again,onclick:()=>location.reload()});
said.append(button);
page.removeAttribute("role");
page.removeAttribute("aria-label");
page.append(said)};
const own=location.origin+"/assets/";
let isTold=!version||globalThis.isSecureContext===false;
const tell=fault=>{
if(isTold)return;
isTold=true;
const ticket=document.querySelector("meta[name=${GIVEN_TICKET_META}]")?.content;
const body=JSON.stringify({area:"${SHELL}",version,fault,at:performance.now(),ticket});
navigator.sendBeacon("${FAULTS_PATH}",new Blob([body],{type:"application/json"}))};
const fail=()=>setTimeout(()=>{if(boot()){say(texts.failed);tell("mount")}},${START_MS});
const again=link=>{
if(!("page" in link.dataset)||"again" in link.dataset)return;
const next=link.cloneNode();
next.dataset.again="";
next.href+=(next.href.includes("?")?"&":"?")+"again=1";
link.replaceWith(next);
document.dispatchEvent(new Event("styles"))};
const onError=({target,filename})=>{
if(target.rel==="stylesheet")again(target);
else if(target.localName==="script"&&target.src.startsWith(own)){say(texts.failed);tell("load")}
else if(filename?.startsWith(own))fail()};
addEventListener("error",event=>boot()!==null||document.body===null?onError(event):undefined,true);
addEventListener("unhandledrejection",({reason})=>{
if(boot()&&/https?:[^\\s)]+/.exec(reason?.stack)?.[0].startsWith(own)&&!${BROKEN_LINE}.test(reason))fail()});
const end=()=>{try{sessionStorage.removeItem("${STARTING_KEY}")}catch{}};
const judge=()=>{if(document.querySelector("[data-shell-failed],#root:empty"))tell("mount")};
const untilShown=()=>{
if(boot()||document.readyState==="loading")setTimeout(untilShown,500);
else{end();judge();setTimeout(judge,${START_MS})}};
if(version){
try{
const[{type}]=performance.getEntriesByType("navigation");
if(type==="reload"&&sessionStorage.getItem("${STARTING_KEY}")===version)tell("mount");
if(!document.hidden)sessionStorage.setItem("${STARTING_KEY}",version)}catch{}
addEventListener("pagehide",()=>{isTold=true;end()});
untilShown()}
const checkFrame=()=>{if(!document.hidden&&document.querySelector(".frame+#root:empty"))tell("mount")};
addEventListener("load",({target})=>{if(target.localName==="script"&&target.src.startsWith(own))setTimeout(checkFrame,lateMs)},true);
setTimeout(()=>{for(const link of document.querySelectorAll("link[rel=stylesheet]:not([disabled])"))if(!link.sheet)again(link)},stylesMs);
setTimeout(()=>{if(!document.querySelector(".boot-said"))say(texts.late)},lateMs)})`;

/**
 * Renders the script before the page's style sheets: it requests a failed or hanging style sheet
 * once more, shows a message with a retry if the shell does not load, and reports that its `version`
 * did not start.
 */
export function renderBootWatchdog(language: PageLanguage, version?: string): string {
  const release = version === undefined ? '' : `,${embedJson(version)}`;
  return `${WATCH}(${embedJson(TEXTS[language])},${STYLES_MS},${LATE_MS}${release})`;
}

/** Time in ms after which the shell starts without a paint. */
const LATEST_MS = 1000;

// The observer runs once a paint is on the screen; a hidden page is never painted. The shell's styles
// come after the skeleton in the page, which is painted without them; the shell is not, unless they
// failed or hang. The theme is in the HTML; its file is asked for and awaited beside the others, as
// the shell logs at its start one that is not there.
const START = `((files,styles,theme)=>{
const link=Object.assign(document.createElement("link"),{id:"theme",rel:"stylesheet",href:theme});
link.dataset.page="";
document.head.append(link);
let started=false,painted=document.hidden;
const isThere=({sheet,dataset})=>sheet||"again" in dataset;
const start=()=>{
if(started||!painted)return;
if([...document.querySelectorAll("link[data-page]")].filter(isThere).length<styles)return;
started=true;
for(const[src,integrity]of files){
const script=document.createElement("script");
Object.assign(script,{src,integrity,crossOrigin:"anonymous",async:false});
document.head.append(script)}};
const paint=()=>{painted=true;start()};
document.addEventListener("load",start,true);
document.addEventListener("styles",start);
const onPaint=list=>{if(list.getEntriesByName("first-contentful-paint").length)paint()};
new PerformanceObserver(onPaint).observe({type:"paint",buffered:true});
setTimeout(paint,${LATEST_MS})})`;

/**
 * Renders a script that starts the shell after the first paint, which evaluating the shell would
 * delay on a slow processor, and once its styles are there, at which the parser stops. The files are
 * preloaded meanwhile. `theme` is the address of the brand's style sheet; `hasStyles`: those of the
 * shell are in the HTML.
 */
export function renderStart(
  { entry, files }: Pick<BuildRecord, 'entry' | 'files'>,
  theme: string,
  hasStyles = false,
): string {
  const scripts = entry.filter((file) => file.endsWith('.js'));
  const listed = scripts.map((file) => [`/assets/${file}`, files[file] ?? '']);
  const styles = 1 + (hasStyles ? 0 : entry.length - scripts.length);
  return `${START}(${embedJson(listed)},${styles},${embedJson(theme)})`;
}

/**
 * Allows scripts of the shell's build, the service worker and the folders of the registry in the
 * page, and no HTML or script from text. Runs right after the registry's element.
 */
export const TRUSTED_TYPES_SCRIPT = `self.trustedTypes?.createPolicy?.("default",(()=>{
const{remotes}=JSON.parse(document.getElementById("registry").textContent);
const folders=[location.origin+"/assets/"];
for(const{active,lastGood}of Object.values(remotes))
for(const release of[active,lastGood])if(release)folders.push(new URL(".",release.manifestUrl).href);
return{createScriptURL(address){
const{href}=new URL(address,location.href);
return href===location.origin+"/service-worker.js"||folders.some(folder=>href.startsWith(folder))?href:null}}})())`;

/** Reloads the page on each message of the edge (`registerLiveReload`). */
export const RELOAD_SCRIPT =
  'new EventSource("/dev/reload").addEventListener("reload",()=>location.reload())';

const NAMES = Object.entries(PROMISED_BROWSERS)
  .map(([name, version]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`)
  .join(', ');

/** In both languages, as the language choice is not available in such browsers. */
const TOO_OLD_TEXTS: readonly (readonly [lang: string, text: string])[] = [
  ['en', `This browser is too old for this site. It works with ${NAMES}, and with later ones.`],
  ['hi', `यह ब्राउज़र इस साइट के लिए बहुत पुराना है। साइट ${NAMES} और इनके बाद के ब्राउज़रों में चलती है।`],
];

// Written in ECMAScript 5, for the oldest browsers. Tests the latest feature of each supported
// browser. A stopped page runs no further script; a browser that cannot stop could parse none of
// them.
const NOTIFY = `(function(texts){
var tests=[
function(){return[].toSorted},
function(){return CSS.supports("color","color-mix(in srgb,red,red)")},
function(){return CSS.supports("selector(:has(a))")},
function(){return matchMedia("(width >= 0px)").media!=="not all"}];
function show(){
var page=document.documentElement,body=document.createElement("body");
if(document.body)page.removeChild(document.body);
body.setAttribute("role","alert");
for(var i=0;i<texts.length;i++){
var line=document.createElement("p");
line.setAttribute("lang",texts[i][0]);
line.style.cssText="max-width:36em;margin:2em auto;padding:0 1em;font:18px/1.5 sans-serif";
line.appendChild(document.createTextNode(texts[i][1]));
body.appendChild(line)}
page.appendChild(body)}
for(var i=0;i<tests.length;i++){
var knows=false;
try{knows=tests[i]()}catch(error){}
if(!knows){
if(window.stop)window.stop();
else document.addEventListener("DOMContentLoaded",show);
show();
return}}})`;

/**
 * Script before all others that replaces the page with a message in browsers without required
 * features.
 */
export const TOO_OLD_SCRIPT = `${NOTIFY}(${embedJson(TOO_OLD_TEXTS)})`;
