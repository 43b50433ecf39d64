import { PROMISED_BROWSERS } from '@exchange/contract';
import { embedJson } from './embed-json.ts';

const NAMES = Object.entries(PROMISED_BROWSERS)
  .map(([name, version]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`)
  .join(', ');

/** In both languages, as the language choice is not available in such browsers. */
const TEXTS: readonly (readonly [lang: string, text: string])[] = [
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
export const TOO_OLD_SCRIPT = `${NOTIFY}(${embedJson(TEXTS)})`;
