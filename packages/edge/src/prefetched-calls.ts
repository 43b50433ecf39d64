import {
  BASES,
  PREFETCHED_CALLS,
  ROLES,
  STORAGE_KEYS,
  selectPrefetchedCalls,
} from '@exchange/contract';
import { embedJson } from './embed-json.ts';
import type { CodeFile } from './preloads.ts';

/** A call that gives up after this, in ms, is made again by the page. */
const TIMEOUT_MS = 10_000;

// Written out, as it runs in the page before anything is loaded. A saved session that the store would
// drop is none here too; what needs a token and finds none is left out. Styles are fetched, as the
// federation runtime takes a preload element for a stylesheet that is already there.
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

/** What the browser may ask for before any code of the app is there. */
interface EarlyParts {
  /** Whether the brand offers the page. */
  isShown: boolean;
  /** Code that only who is signed in may ask for. */
  code?: readonly CodeFile[];
}

/**
 * A script that starts the calls which the page at `pathname` will make, exactly as its query layer
 * makes them, so that they wait for no code. The token is known to the browser alone.
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
