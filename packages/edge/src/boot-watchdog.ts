import { embedJson } from './embed-json.ts';
import type { PageLanguage } from './language.ts';

/** Style sheets that are not there by then are asked for once more, in ms. */
const STYLES_MS = 5000;
/** A page without the shell by then says so, in ms; on a slow line it may yet come. */
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

// A style sheet of the HTML keeps all from being painted and scripts from running while it hangs; one that a
// script puts in its place does not. Another address, as a browser would join the request that hangs. What
// remotes load here is watched by the federation runtime; a style sheet that a script loads stays in its place,
// as its loader waits for the events of its own element.
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
 * A script that stands before the page's style sheets and watches its first files: a style sheet that fails or
 * hangs is asked for once more, and a page whose shell fails or does not come says so, with a way to try again.
 */
export function renderBootWatchdog(language: PageLanguage): string {
  return `${WATCH}(${embedJson(TEXTS[language])},${STYLES_MS},${LATE_MS})`;
}
