import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { adoptPglite } from './database.ts';

it('data of this program is opened again; data with other tables is rejected and stays', async () => {
  const client = await PGlite.create();
  await adoptPglite(client);
  await expect(adoptPglite(client)).resolves.toMatchObject({ driver: 'pglite' });
  await client.exec(`update drizzle.__drizzle_migrations set hash = 'other'`);
  await expect(adoptPglite(client)).rejects.toThrow(/before the first release.*DATA_DIR/s);
  const { rows } = await client.query('select distinct hash from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ hash: 'other' }]);
  await client.close();
});

it('a database with tables of another program is rejected, and nothing is added to it', async () => {
  const client = await PGlite.create();
  await client.exec(
    'create table users (id serial primary key); create table news (); create view seen as select 1;',
  );
  await expect(adoptPglite(client)).rejects.toThrow(
    'The database has tables of another program (news, seen, users): name an empty one',
  );
  const { rows } = await client.query(
    "select 1 from information_schema.schemata where schema_name = 'drizzle'",
  );
  expect(rows).toEqual([]);
  await client.close();
});
