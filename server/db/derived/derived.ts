/** Database objects derived from the declarations besides tables: grants, and triggers that timestamp, audit and report every write. */
import fs from 'node:fs'
import type { Resource } from '#model/kernel/resource.ts'
import { projectFile } from '#server/project/files.ts'
import { quoted, snake } from '../tables/columns.ts'
import { storedResources } from '../tables/resource-tables.ts'
import { attachmentsSql } from './attachments.ts'
import { recountSql, rollupsSql } from './rollups.ts'
import { keptVisitsSql } from './kept-visits.ts'
import { closedFieldsSql } from './closed-fields.ts'
import { frozenRowsSql } from './frozen.ts'
import { sealedSql } from './sealed.ts'
import { numbersSql } from './numbers.ts'
import { tellSql, visitColumns } from './tell.ts'
import { viewNotificationsSql } from './view-notifications.ts'
import { bolHistoryTellsSql } from './bol-history.ts'
import { sharingSql } from './sharing.ts'
import { logViewsSql } from './log-views.ts'
import { trackingSql } from './tracking.ts'
import { dropViewsSql, viewsSql } from './views.ts'

const tables = [...storedResources].filter(([, { viewOf, storage }]) => viewOf === undefined && storage === undefined)
const logs = [...storedResources].filter(([, { storage }]) => storage === 'log')
const file = (name: string): string => fs.readFileSync(projectFile(`server/${name}`), 'utf8')

function triggersOf(name: string, resource: Resource): string {
  const table = snake(name)
  return `
create or replace trigger stamp before update on ${table} for each row execute function highball_stamp(${visitColumns(resource).map(quoted).join(', ')});
${tellSql(name, resource)}
${sealedSql(name, resource)}
${resource.tenancy === 'pair' ? `create or replace trigger stays_with_maker before update of company_id on ${table} for each row when (new.company_id <> old.company_id) execute function highball_stays();` : ''}`
}

/** Drops objects of older declarations. */
const dropTriggers = `
do $$ declare one record; begin
  for one in select tgname as name, tgrelid::regclass as place from pg_trigger where not tgisinternal and tgname ~ '^((tell_views|tell_shared|tally|stays_with|number_made|number_changed)_|(stands_still(_kept)?|is_held)$)' loop
    execute format('drop trigger %I on %s', one.name, one.place);
  end loop;
end $$;`

const grants = `
grant usage on schema public to highball_app;
grant select, insert, update, delete on ${tables.map(([name]) => snake(name)).join(', ')}, idempotency to highball_app;
revoke insert on change, audit from highball_app;
grant select on change, audit${logs.map(([name]) => `, ${snake(name)}`).join('')} to highball_app;
grant select, insert on paper_facts to highball_app;
grant select, insert, update on batch_part to highball_app;
grant select on trace_visit, trace_cycle, trace_keeping to highball_app;
grant insert on outbox to highball_app;
grant usage on all sequences in schema public to highball_app;`

/** The SQL; it can be run again over an older version. */
export const derivedSql = (): string =>
  [
    dropViewsSql,
    dropTriggers,
    attachmentsSql(),
    file('db/derived/triggers.sql'),
    file('db/derived/site-zone.sql'),
    sharingSql,
    ...tables.map(([name, resource]) => triggersOf(name, resource)),
    'drop function if exists highball_tell();',
    file('areas/yard/invariants.sql'),
    file('areas/contract/invariants.sql'),
    file('areas/schedule/invariants.sql'),
    file('areas/invoice/invariants.sql'),
    file('areas/customs/invariants.sql'),
    file('areas/invoice/open-amount.sql'),
    file('areas/ticket/invariants.sql'),
    file('areas/terminal/invariants.sql'),
    file('areas/admission/may-come.sql'),
    file('areas/terminal/figures.sql'),
    file('areas/user/invariants.sql'),
    file('areas/document/invariants.sql'),
    file('areas/partner/invariants.sql'),
    file('areas/partner/nomination/invariants.sql'),
    file('areas/partner/order/invariants.sql'),
    file('areas/partner/comment/invariants.sql'),
    file('areas/limit/invariants.sql'),
    file('areas/legacy/invariants.sql'),
    file('areas/legacy/agree.sql'),
    file('areas/legacy/figures.sql'),
    file('areas/legacy/pace.sql'),
    file('areas/slot/invariants.sql'),
    file('areas/trace/invariants.sql'),
    keptVisitsSql(),
    file('jobs/due.sql'),
    numbersSql(),
    viewsSql(),
    trackingSql(),
    closedFieldsSql(),
    logViewsSql(),
    bolHistoryTellsSql(),
    frozenRowsSql(),
    viewNotificationsSql(),
    rollupsSql(),
    recountSql(),
    grants,
  ].join('\n')
