#!/usr/bin/env node
import path from 'node:path';
import { AreaError, createArea } from './create-area.ts';

const USAGE = `Usage: area <command>
  new <name>   writes the folder mfe-<name> with a page, a fragment, a menu entry and a test`;

/** Runs one command; resolves to its exit code. */
async function main([command, name = '', ...more]: readonly string[]): Promise<number> {
  if (command !== 'new' || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    const folder = path.basename(await createArea(process.cwd(), name, 'outside'));
    console.log(`${folder} is there. Next: cd ${folder} && npm install && npm test`);
    return 0;
  } catch (error) {
    if (!(error instanceof AreaError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
