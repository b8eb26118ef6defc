/** Which tables a backup holds, and how their rows are written as texts that lose nothing. */
import type pg from 'pg'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Values as texts must read the same in every session, and keep every digit; rows must come in the order in which they lie. */
export const exactTexts = `set local datestyle to 'ISO, MDY'; set local timezone to 'UTC'; set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 1; set local synchronize_seqscans to off`

export type TableShape = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** The feed counts transactions of its own database: a restored one begins a new feed. Migrations are listed by name. */
const leftOut = ['migration', 'change', 'feed']

/** All tables with their columns, but for those whose values are calculated from others. */
export async function backedUpTables(client: pg.PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: { name: string; type: string }[] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not c.relname = any($1::text[])
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

const ROWS_AT_ONCE = 1000

/** The rows of a statement, some at a time, so that a large table is never in memory. One statement after the other, in a transaction. */
export async function* rowsInBatches<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  select: string,
): AsyncGenerator<T[]> {
  await client.query(`declare batched_rows no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${ROWS_AT_ONCE} from batched_rows`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close batched_rows')
}

/** Sequences that have been used, with the last number that each has given. */
export async function sequences(client: pg.PoolClient): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select s.sequencename as name, s.last_value::text as last from pg_sequences s
     where s.schemaname = 'public' and s.last_value is not null
       and not exists (select 1 from pg_depend d join pg_class t on t.oid = d.refobjid
         where d.objid = format('public.%I', s.sequencename)::regclass and t.relname = any($1::text[]))
     order by 1`,
    [leftOut],
  )
  return rows
}

/** Definitions of all references, to take them away while rows are put in and to judge them all afterwards. */
export async function referencesOf(client: pg.PoolClient): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )
  return rows
}
