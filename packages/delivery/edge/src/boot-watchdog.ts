import { embedJson } from './embed-json.ts';
import type { PageLanguage } from './language.ts';

/** Time after which missing style sheets are requested once more, in ms. */
const STYLES_MS = 5000;
/** Time after which a page without the shell shows a message, in ms; the shell may still load. */
const LATE_MS = 10_000;

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

// A hanging style sheet of the HTML blocks paint and scripts; one that a script inserts does not. A
// new address prevents joining the hanging request. Style sheets of loaders stay: they await their
// own element's events.
const WATCH = `((texts,stylesMs,lateMs)=>{
const boot=()=>document.querySelector(".boot");
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
const isOwn=({src})=>src.startsWith(location.origin+"/assets/");
const again=link=>{
if(!("page" in link.dataset)||"again" in link.dataset)return;
const next=link.cloneNode();
next.dataset.again="";
next.href+=(next.href.includes("?")?"&":"?")+"again=1";
link.replaceWith(next)};
const onError=({target})=>{
if(target.rel==="stylesheet")again(target);
else if(target.localName==="script"&&isOwn(target))say(texts.failed)};
addEventListener("error",event=>boot()!==null||document.body===null?onError(event):undefined,true);
setTimeout(()=>{for(const link of document.querySelectorAll("link[rel=stylesheet]"))if(!link.sheet)again(link)},stylesMs);
setTimeout(()=>{if(!document.querySelector(".boot-said"))say(texts.late)},lateMs)})`;

/**
 * Renders the script before the page's style sheets: it requests a failed or hanging style sheet
 * once more, and shows a message with a retry if the shell does not load.
 */
export function renderBootWatchdog(language: PageLanguage): string {
  return `${WATCH}(${embedJson(TEXTS[language])},${STYLES_MS},${LATE_MS})`;
}
