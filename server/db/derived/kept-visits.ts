/** Visits and cycles of cars, kept by the database as sightings come: by the rules of `model`, and reckoned anew once those are others. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { dwellBegins, dwellEnds, dwellKinds, MOST_DWELL_MINUTES } from '#model/areas/trace/rules/figures/dwell.ts'
import { projectFile } from '#server/project/files.ts'
import { quoted } from '../tables/columns.ts'

const file = (name: string): string => fs.readFileSync(projectFile(`server/areas/trace/${name}`), 'utf8')
const codes = (some: ReadonlySet<string>): string => `array[${[...some].map(quoted).join(', ')}]`

/** What `model` says of visits, as the functions of the database ask for it. */
const rules = `
create or replace function highball_dwell_kinds() returns table (kind text, begins text[], ends text[]) language sql immutable as $$
  values ${dwellKinds.map((kind) => `(${quoted(kind)}, ${codes(dwellBegins[kind])}, ${codes(dwellEnds[kind])})`).join(', ')} $$;
create or replace function highball_longest_dwell() returns integer language sql immutable as $$ select ${MOST_DWELL_MINUTES} $$;
create or replace function highball_minute(moment timestamptz) returns double precision language sql stable as $$
  select floor((date_part('epoch', moment) + 30) / 60) $$;`

/** Whoever has sightings from before these rules has a job that reckons anew (server/areas/trace/keep-visits.ts). */
const anew = (mark: string): string => `
with behind as (
  insert into trace_keeping as k (company_id, rules, is_kept)
  select c.id, ${quoted(mark)}, false from company_company c where exists (select 1 from trace_event e where e.company_id = c.id)
  on conflict (company_id) do update set rules = excluded.rules, is_kept = excluded.is_kept, done_to = null where k.rules <> excluded.rules
  returning company_id
)
insert into config_job (company_id, kind, moment, run_at)
select company_id, 'keep_visits', now(), now() from behind on conflict do nothing;`

/** The SQL; it can be run again over an older version. */
export function keptVisitsSql(): string {
  const text = [rules, file('visits.sql'), file('cycles.sql'), file('keeping.sql')].join('\n')
  return `${text}\n${anew(createHash('sha256').update(text).digest('hex'))}`
}

/** After bulk loads with triggers disabled, and where something is wrong. */
export const keepAllVisitsSql = 'select highball_keep_cars(null, 0, null);'
