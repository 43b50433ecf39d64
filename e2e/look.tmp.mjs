import { chromium } from '@playwright/test';
const api='http://127.0.0.1:7100/api/';
const post=async(p,b,h={})=>{const r=await fetch(api+p,{method:'POST',headers:{'content-type':'application/json',...h},body:JSON.stringify(b)});return r.json()};
const login=await post('v5/login',JSON.parse(process.env.CRED));
const token=login.userinfo.data.token;
const open=async(p,g,h={})=>{const r=await post('game-login',{providerName:p,gameId:g},{authorization:'Bearer '+token,origin:'http://localhost:6100',...h});if(!r.data)console.log(r);return r.data.url};
const browser=await chromium.launch({executablePath:'/usr/bin/chromium'});
const want=process.argv[2]?.split(',');
const sizes=[[360,640],[1280,800]];
const errors=[];
for(const [w,h] of sizes){
  const shot=async(name,p,g,steps,headers)=>{
    if(want&&!want.includes(name))return;
    const ctx=await browser.newContext({viewport:{width:w,height:h},deviceScaleFactor:1,...(name.endsWith('dark')&&{})});
    const page=await ctx.newPage();
    page.on('console',m=>m.type()==='error'&&errors.push(name+': '+m.text()));page.on('pageerror',e=>errors.push(name+': '+e));
    await page.goto(await open(p,g,headers));
    let n=0;const snap=async()=>page.screenshot({path:`/tmp/look-${name}-${w}-${n++}.png`});
    try{await steps(page,snap);}catch(e){console.log(name,w,e.message.slice(0,300));await snap();}
    const over=await page.evaluate(()=>[document.documentElement.scrollWidth>innerWidth,[...document.querySelectorAll('section')].map(s=>s.scrollHeight-s.clientHeight),[...document.querySelectorAll('button')].filter(b=>{const r=b.getBoundingClientRect();return r.width<44||r.height<44||r.bottom>innerHeight+1||r.right>innerWidth+1}).map(b=>(b.ariaLabel||b.textContent)+' '+JSON.stringify(b.getBoundingClientRect()))]);
    console.log(name,w,JSON.stringify(over));
    await ctx.close();
  };
  const mines=async(page,snap)=>{await page.getByRole('button',{name:/^(Bet|दाँव)/}).first().waitFor();await snap();await page.getByRole('button',{name:/^(Bet|दाँव लगाएँ)/}).first().click();const f=page.locator('[data-kind=closed]:enabled').first();await f.waitFor();await f.click();await page.waitForTimeout(400);const g=page.locator('[data-kind=closed]:enabled').nth(6);if(await g.count()){await g.click();await page.waitForTimeout(400);}await snap();const c=page.getByRole('button',{name:/Cash out|ले लें/});if(await c.count()){await c.click();await page.waitForTimeout(600);}await snap();};
  await shot('mines','DC','200570',mines);
  await shot('aviator','DC','201206',async(page,snap)=>{await page.getByText('Take-off in').waitFor({timeout:60000});await page.getByRole('button',{name:/^Bet/}).first().click();await page.waitForTimeout(500);await snap();await page.getByRole('button',{name:/Cash out ₹/}).waitFor({timeout:20000});await page.waitForTimeout(2500);await snap();const b=page.getByRole('button',{name:/Cash out ₹/});if(await b.count())await b.click();await page.waitForTimeout(300);await snap();await page.getByText('Flew away').waitFor({timeout:120000});await snap();await page.getByRole('button',{name:'Fairness'}).click();await page.locator('dialog button:has-text("#")').first().click();await snap();await page.keyboard.press('Escape')});
  await shot('color','RG','900012',async(page,snap)=>{await page.getByText('Betting closes in').waitFor({timeout:60000});await page.getByRole('button',{name:'Green'}).click();await page.getByRole('button',{name:'Number 7'}).click();await page.waitForTimeout(700);await snap();await page.getByText('Drawing').waitFor({timeout:60000});await page.waitForTimeout(1500);await snap();await page.getByText('Result').waitFor({timeout:60000});await page.waitForTimeout(700);await snap()});
  await shot('lobby','RG','900000',async(page,snap)=>{await page.getByRole('button',{name:'Color Prediction'}).waitFor();await snap()});
  await shot('mines-dark','DC','200570',mines,{cookie:'lang=hi',origin:'http://khelodost.localhost:6100','x-forwarded-host':'khelodost.localhost:6100'});
}
console.log(errors);
await browser.close();
