import { mkdtemp } from 'node:fs/promises';
import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
const [,, n='3', ...urls] = process.argv;
for (let i=0;i<+n;i++) for (const url of urls) {
  for (let k=0;k<3;k++) await fetch(url,{headers:{'user-agent':'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 Chrome/136.0.0.0 Mobile Safari/537.36'}}).then(r=>r.text());
  const dir = await mkdtemp('/tmp/lhp-');
  const c = await chromium.launchPersistentContext(dir,{executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--remote-debugging-port=20777']});
  const f = await lighthouse(url,{port:20777,output:'json',logLevel:'error',formFactor:'mobile',onlyCategories:['performance']});
  const a=f!.lhr.audits; const v=(k:string)=>Math.round(a[k]?.numericValue??-1);
  const o=(a['metrics']?.details as any)?.items?.[0]??{};
  console.log(url, Math.round((f!.lhr.categories.performance?.score??0)*100),'FCP',v('first-contentful-paint'),'LCP',v('largest-contentful-paint'),'TBT',v('total-blocking-time'),'SI',v('speed-index'),'obs',o.observedFirstContentfulPaint,o.observedLargestContentfulPaint,'bm',f!.lhr.environment.benchmarkIndex);
  await c.close();
}
