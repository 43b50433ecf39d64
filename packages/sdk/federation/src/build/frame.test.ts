import { readFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { type AreaDefinition, FRAME_PART, pageBrand } from '@exchange/contract';
import { toFirstCalls } from '@exchange/federation/testing';
import * as v from 'valibot';
