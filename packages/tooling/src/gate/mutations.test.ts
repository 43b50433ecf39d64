import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BuildRecord,
  findCallFaults,
  findModuleFaults,
  type OpenApi,
  OpenApiSchema,
} from '@exchange/federation/registry';
import { callKey, type UsedCall } from '@exchange/federation/releases';
import { startTestExchange } from '@exchange/server/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeField,
  type Field,
  isCertain,
  listFields,
  removeCall,
  stepInto,
  withoutField,
} from './mutations.ts';
import { buildRealRecords } from './real-records.ts';

let folder: string;
let shell: BuildRecord;
let areas: readonly BuildRecord[];
let server: OpenApi;
/** Each call that a program makes, as the server names it. */
const keyOf = (call: UsedCall) => callKey(call).replace(/:(\w+)/g, '{$1}');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gate-'));
  ({ shell, areas } = await buildRealRecords(folder));
  const exchange = await startTestExchange();
  server = v.parse(OpenApiSchema, (await exchange.app.inject('/api/docs/json')).json());
  await exchange.close();
});
afterAll(() => rm(folder, { recursive: true }));

const heldBackBy = (changed: OpenApi) =>
  [shell, ...areas]
    .filter(({ calls }) => findCallFaults(calls, changed).length > 0)
    .map(({ name }) => name);
const usersOf = (call: string) =>
  [shell, ...areas]
    .filter(({ calls }) => calls.some((one) => keyOf(one) === call))
    .map(({ name }) => name);

test('the builds of this checkout fit each other and its server, and use something of each', () => {
  expect(heldBackBy(server)).toEqual([]);
  for (const area of areas) {
    expect(findModuleFaults(area.requires, shell.provides)).toEqual([]);
    expect(area.calls.length).toBeGreaterThan(2);
  }
  expect(shell.calls.length).toBeGreaterThan(20);
});

test('each call that is removed holds back all that make it, no other', () => {
  for (const [address, operations] of Object.entries(server.paths)) {
    for (const method of Object.keys(operations)) {
      const call = `${method.toUpperCase()} ${address}`;
      expect(heldBackBy(removeCall(server, call)), call).toEqual(usersOf(call));
    }
  }
});

test('each parameter of an address that is narrowed holds back all that fill it, no other', () => {
  let count = 0;
  for (const [address, operations] of Object.entries(server.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      for (const parameter of inPath) {
        const narrow = { ...parameter, schema: { type: 'string', enum: ['§'] } };
        const parameters = operation.parameters.map((one) => (one === parameter ? narrow : one));
        const changed = { ...operations, [method]: { ...operation, parameters } };
        const call = `${method.toUpperCase()} ${address}`;
        const held = heldBackBy({ paths: { ...server.paths, [address]: changed } });
        expect(held, `${call} ${parameter.name}`).toEqual(usersOf(call));
        count += held.length;
      }
    }
  }
  expect(count).toBeGreaterThan(0);
});

/** The schema of a release that has the field; undefined for another call. */
function schemaOf({ calls }: BuildRecord, { call, side }: Field) {
  const made = calls.find((one) => keyOf(one) === call);
  return side === 'request' ? made?.input : made?.data;
}

/** Who must be held back, by what releases send and what they cannot do without. */
function expectHeld(field: Field, isReadOptional: boolean): readonly string[] {
  return [shell, ...areas]
    .filter((one) => {
      const object = stepInto(schemaOf(one, field), field.steps);
      const isNamed = Object.hasOwn((object?.properties ?? {}) as object, field.name);
      return isNamed && (isReadOptional || isCertain(object, field.name));
    })
    .map(({ name }) => name);
}

test('each field of each call that is removed, renamed or narrowed holds back all that use it, no other', () => {
  const fields = listFields(server);
  const wrong: string[] = [];
  let used = 0;
  for (const field of fields) {
    const { call, side, steps, name } = field;
    const changes =
      side === 'request'
        ? (['removed', 'renamed', 'narrowed'] as const)
        : (['removed', 'renamed', 'narrowed', 'no longer certain'] as const);
    for (const change of changes) {
      // A reply may leave out what its reader declares as optional.
      const expected = expectHeld(field, side === 'request' || change === 'narrowed');
      const held = heldBackBy(changeField(server, field, change));
      used += held.length;
      if (held.join() !== expected.join()) {
        wrong.push(
          `${call} ${side} ${[...steps, name].join('.')} ${change}: ${held}, not ${expected}`,
        );
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(fields.length).toBeGreaterThan(500);
  expect(used).toBeGreaterThan(1500);
});

test('a release that makes a call without a field is not held back by a change of it', () => {
  const all = [shell, ...areas].flatMap(({ calls }) => calls);
  let checked = 0;
  for (const field of listFields(server)) {
    const call = all.find((one) => keyOf(one) === field.call);
    const schema = field.side === 'request' ? call?.input : call?.data;
    // A form of a choice without its field may be another form.
    if (!call || !schema || !stepInto(schema, field.steps) || field.steps.includes('oneOf'))
      continue;
    const lean = withoutField(schema, field);
    const made = { ...call, [field.side === 'request' ? 'input' : 'data']: lean };
    // Otherwise the server wants the field.
    if (findCallFaults([made], server).length > 0) continue;
    for (const change of ['removed', 'renamed', 'narrowed'] as const) {
      const faults = findCallFaults([made], changeField(server, field, change));
      expect(faults, `${field.call} ${field.name} ${change}`).toEqual([]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(500);
});
