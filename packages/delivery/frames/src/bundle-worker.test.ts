import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFrameRenderer, type Rendered } from './renderer.ts';

/**
 * Walks all that a program can reach from its globals, from what they make and from what they throw,
 * and lists functions and objects that lead to the machine.
 */
const WALK = `module.exports={async render(){
const thrown=work=>{try{return work()}catch(error){return error}};
const todo=[globalThis,setTimeout(()=>{},1),setImmediate(()=>{}),new MessageChannel(),new ReadableStream(),
new AbortController(),AbortSignal.timeout(1000),new URL("http://a"),new URLSearchParams("a=1"),new TextEncoder(),
new TextDecoder(),new Event("x"),thrown(()=>new URL("x")),await import("fs").catch(error=>error)];
const seen=new Set(),found=[];
const outside=/^(?:require|internalBinding|_?kill|writeSync|spawn\\w*|getBuiltinModule|binding|dlopen|execve|readFileSync|connect)$/;
while(todo.length>0){
const one=todo.pop();
if(one===null||(typeof one!=="object"&&typeof one!=="function")||seen.has(one))continue;
seen.add(one);
if(typeof one==="function"&&outside.test(String(one.name)))found.push(one.name);
for(const key of ["pid","mainModule","execPath"])if(Object.hasOwn(one,key))found.push(key);
for(const key of Reflect.ownKeys(one)){
const{value,get,set}=Reflect.getOwnPropertyDescriptor(one,key);
todo.push(value,get,set,thrown(()=>one[key]))}
todo.push(Reflect.getPrototypeOf(one))}
return{html:JSON.stringify({walked:seen.size,found})}}}`;

test('nothing that a program can reach leads to the machine @security:measures.140', async () => {
  const faults: string[] = [];
  const renderer = createFrameRenderer({ warn: () => undefined });
  let found: Rendered = { unready: 'starting' };
  const until = performance.now() + 25_000;
  while ('unready' in found && performance.now() < until) {
    found = await renderer.render({ key: 'walk', code: WALK }, '{}', (...fault) =>
      faults.push(fault.join()),
    );
    await sleep(20);
  }
  renderer.close();
  expect(faults).toEqual([]);
  const { walked, found: reached } = JSON.parse('html' in found ? found.html : '{}');
  expect(walked).toBeGreaterThan(1000);
  expect(reached).toEqual([]);
});
