import {
  BASES,
  PREFETCHED_CALLS,
  ROLES,
  STORAGE_KEYS,
  selectPrefetchedCalls,
} from '@exchange/contract';
import { embedJson } from './embed-json.ts';
import type { CodeFile } from './preloads.ts';

/** Timeout of a call in ms, after which the page repeats it. */
const TIMEOUT_MS = 10_000;

// Plain script, as it runs before anything is loaded. A saved session that the store would drop
// counts as none; calls that need a token are then left out. Styles are fetched, as the federation
// runtime counts a preload element as a loaded stylesheet.
const START_CALLS = `((calls,code)=>{
let token;
try{if(localStorage.getItem("${STORAGE_KEYS.isAuthentication}")==="true"){
const{data}=JSON.parse(localStorage.getItem("${STORAGE_KEYS.user}"));
if(/^[\\x21-\\x7e]+$/.test(data.token)&&data.user_id&&data.user_name&&${JSON.stringify(ROLES)}.includes(data.role))token=data.token}}catch{}
if(token)for(const{url,hash:integrity}of code){
if(url.endsWith(".css"))fetch(url,{integrity}).catch(()=>{});
else document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"script",href:url,crossOrigin:"anonymous",integrity:integrity??"",fetchPriority:"low"}))}
window.${PREFETCHED_CALLS}=calls.filter(({auth})=>auth!=="required"||token).map(({method,url,body,auth})=>{
const authorization=auth!=="none"&&token?"Bearer "+token:undefined;
const headers={accept:"application/json"};
if(body!==undefined)headers["content-type"]="application/json";
if(authorization)headers.authorization=authorization;
const read=async r=>r.ok?{status:r.status,data:await r.json(),etag:r.headers.get("etag")??undefined,at:performance.now()}:undefined;
const reply=fetch(url,{method,body,headers,signal:AbortSignal.timeout(${TIMEOUT_MS})}).then(read).catch(()=>undefined);
return{method,url,body,authorization,reply}})})`;

/** Inputs of the requests that start before the app's code. */
interface EarlyParts {
  /** True if the brand has the page. */
  isShown: boolean;
  /** Code that only signed-in users may load. */
  code?: readonly CodeFile[];
}

/**
 * Renders a script that starts the calls of the page at `pathname` exactly as its query layer makes
 * them, before the code is loaded. Only the browser knows the token.
 */
export function renderEarlyCalls(pathname: string, { isShown, code = [] }: EarlyParts): string {
  const calls = selectPrefetchedCalls(pathname, isShown).map(({ endpoint, input }) => {
    const { method, auth, base, path, encode } = endpoint;
    const wire: unknown = method === 'GET' ? undefined : encode(input);
    const body = wire === undefined ? {} : { body: JSON.stringify(wire) };
    return { method, url: BASES[base] + path, ...body, auth };
  });
  return `${START_CALLS}(${embedJson(calls)},${embedJson(code)})`;
}
