/** What follows from the declarations and is no table: grants, and the triggers that stamp, audit and tell of every write. */
import fs from 'node:fs'
import type { Resource } from '#model/resource.ts'
import { projectFile } from '../files.ts'
import { snake } from './columns.ts'
import { columnName, declared } from './declared.ts'
import { dropViewsSql, viewsSql } from './views.ts'

const tables = [...declared].filter(([, { of }]) => of === undefined)
const file = (name: string): string => fs.readFileSync(projectFile(`server/db/${name}`), 'utf8')

function triggersOf(name: string, resource: Resource): string {
  const table = snake(name)
  const company = resource.tenancy === 'own' ? 'id' : 'company_id'
  const secret = Object.entries(resource.fields).flatMap(([key, field]) => (field.writeOnly === true ? [columnName(key, field)] : []))
  const tell = `execute function highball_tell('${name}', '${company}', '${secret.join(',')}')`
  return `
create or replace trigger stamp before update on ${table} for each row execute function highball_stamp();
create or replace trigger tell_create after insert on ${table} referencing new table as fresh for each statement ${tell};
create or replace trigger tell_update after update on ${table} referencing old table as stale new table as fresh for each statement ${tell};
create or replace trigger tell_delete after delete on ${table} referencing old table as stale for each statement ${tell};`
}

const grants = `
grant usage on schema public to highball_app;
grant select, insert, update, delete on ${tables
  .map(([name]) => snake(name))
  .join(', ')}, idempotency to highball_app;
grant select, insert on change, audit to highball_app;
grant usage on all sequences in schema public to highball_app;`

/** Written so that it may run again over an older version of itself. */
export const derivedSql = (): string =>
  [
    dropViewsSql,
    file('triggers.sql'),
    ...tables.map(([name, resource]) => triggersOf(name, resource)),
    file('yard.sql'),
    viewsSql(),
    grants,
  ].join('\n')
