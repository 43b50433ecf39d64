#!/usr/bin/env node
import { requireNode } from './require-node.js';

requireNode('area', '22.18');
const { runArea } = await import('./area-command.ts');
process.exitCode = await runArea(process.argv.slice(2));
