import {
  type FirstCall,
  PREFETCHED_CALLS,
  ROLES,
  SIGNED_IN_ATTRIBUTE,
  START_CALLS,
  STORAGE_KEYS,
} from '@exchange/contract';
import type { BuildRecord, Release } from '@exchange/federation/registry';
import type { PageLanguage } from '../../cookies.ts';
import { embedJson, escapeHtml } from '../escape.ts';

/** The typeface of every page; after the first paint it would not be used. */
const FIRST_FONT = /^inter-basic\..*\.woff2$/;
/** Required by a page in Hindi: the shell's texts and the typeface. */
const HINDI_CODE = /^hindi\.[\da-f]+\.(?:js|css)$/;
const HINDI_FONT = /^noto-sans-devanagari-.*\.woff2$/;

/** The remote of a route with the absolute addresses of its first expose's files. */
export interface FirstRemote {
  release: Release;
  files: readonly string[];
}

/** A file of code, as it will be requested. */
interface CodeFile {
  url: string;
  hash: string | undefined;
}

interface PreloadOptions {
  shell: BuildRecord;
  /** The remote of the route, if guests may load one. */
  remote: FirstRemote | undefined;
  language: PageLanguage;
  /** True for a page with a frame, whose Hindi has the device's typeface. */
  isFramed: boolean;
}

/** Preloads of a page. */
export interface Preloads {
  /** Value of the `Link` header, with the styles of the first remote; empty without any. */
  header: string;
  /** Elements for scripts and typefaces: in the compressed body their hashes cost little. */
  elements: string;
}

/** Lists the files of a remote's first expose. */
export function listRemoteCode({ release, files }: FirstRemote): readonly CodeFile[] {
  const base = new URL('.', release.manifestUrl).href;
  return files.map((url) => ({ url, hash: release.integrity?.[url.slice(base.length)] }));
}

/**
 * Renders preloads for all next requests, with their credentials mode and hash. Styles are in the
 * header: the federation runtime counts a preload element as a loaded stylesheet.
 */
export function renderPreloads({ shell, remote, language, isFramed }: PreloadOptions): Preloads {
  const all = Object.keys(shell.files);
  const hindi = language === 'hi' ? all.filter((file) => HINDI_CODE.test(file)) : [];
  const code: readonly CodeFile[] = [
    ...[...shell.entry, ...shell.preload, ...hindi].map((file) => ({
      url: `/assets/${file}`,
      hash: shell.files[file],
    })),
    ...(remote ? listRemoteCode(remote) : []),
  ];
  // The shell's own styles are elements of the page.
  const styles = code.filter(
    ({ url }) => url.endsWith('.css') && !isEntry(shell, url) && !(isFramed && isHindi(url)),
  );
  const fonts = all.filter(
    (file) => FIRST_FONT.test(file) || (language === 'hi' && !isFramed && HINDI_FONT.test(file)),
  );
  return {
    header: styles
      .map(({ url, hash }) => {
        const integrity = hash ? `; integrity="${hash}"` : '';
        return `<${url}>; rel=preload; as=style; crossorigin=anonymous${integrity}`;
      })
      .join(', '),
    elements: [
      ...code
        .filter(({ url }) => url.endsWith('.js'))
        .map(({ url, hash }) => preload('script', url, hash)),
      ...fonts.map((file) => preload('font', `/assets/${file}`)),
    ].join('\n'),
  };
}

const isHindi = (url: string) => HINDI_CODE.test(url.replace(/^\/assets\//, ''));
const isEntry = (shell: BuildRecord, url: string) =>
  shell.entry.some((file) => url === `/assets/${file}`);

// At a low priority: the page is painted first. Chrome delays the first paint for an optional
// typeface of a high one; scripts come as early as at a high one, as nothing else is asked for.
function preload(kind: 'script' | 'font', url: string, hash?: string): string {
  const integrity = hash ? ` integrity="${escapeHtml(hash)}"` : '';
  return `<link rel="preload" as="${kind}" href="${escapeHtml(url)}" crossorigin="anonymous" fetchpriority="low"${integrity}>`;
}

/** Timeout of a call in ms, after which the page sends it itself. */
const TIMEOUT_MS = 10_000;

// Plain script, as it runs before anything is loaded. A saved session that the store would drop
// counts as none; calls that need a token are then left out. Styles are fetched, as the federation
// runtime counts a preload element as a loaded stylesheet. The app starts calls of next pages by the
// same function.
const FIRST_SCRIPT = `((calls,code)=>{
let token;
try{if(localStorage.getItem("${STORAGE_KEYS.isAuthentication}")==="true"){
const{data}=JSON.parse(localStorage.getItem("${STORAGE_KEYS.user}"));
if(/^[\\x21-\\x7e]+$/.test(data.token)&&data.user_id&&data.user_name&&${JSON.stringify(ROLES)}.includes(data.role))token=data.token}}catch{}
if(token)document.documentElement.setAttribute("${SIGNED_IN_ATTRIBUTE}","");
if(token)for(const{url,hash:integrity}of code){
if(url.endsWith(".css"))fetch(url,{integrity}).catch(()=>{});
else document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"script",href:url,crossOrigin:"anonymous",integrity:integrity??""}))}
window.${PREFETCHED_CALLS}=(window.${START_CALLS}=(calls,token)=>calls.filter(({auth})=>auth!=="required"||token).map(({method,url,body:input,auth})=>{
const body=input===undefined?undefined:JSON.stringify(input);
const authorization=auth!=="none"&&token?"Bearer "+token:undefined;
const headers={accept:"application/json"};
if(body!==undefined)headers["content-type"]="application/json";
if(authorization)headers.authorization=authorization;
const read=async r=>r.ok?{status:r.status,data:await r.json(),etag:r.headers.get("etag")??undefined,at:performance.now()}:undefined;
const reply=fetch(url,{method,body,headers,signal:AbortSignal.timeout(${TIMEOUT_MS})}).then(read).catch(()=>undefined);
return{method,url,body,authorization,reply}}))(calls,token)})`;

/**
 * Renders a script that starts the calls of a page exactly as its query layer makes them, before the
 * code is loaded. `code` is for signed-in users only; only the browser knows the token.
 */
export function renderEarlyCalls(
  calls: readonly FirstCall[],
  code: readonly CodeFile[] = [],
): string {
  return `${FIRST_SCRIPT}(${embedJson(calls)},${embedJson(code)})`;
}
