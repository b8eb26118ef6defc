/** Visits and cycles of cars, which the database keeps beside their sightings and trips. */
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintColumn, instantColumn } from './columns.ts'
import { policyOf } from './tables.ts'

/**
 * Where a car stood, and since when: kept by triggers as its sightings come (areas/trace/visits.sql), so that nobody reads a year of them.
 * `why`: it is left out of figures of visits.
 */
export const traceVisit = pgTable.withRLS(
  'trace_visit',
  {
    company_id: bigintColumn('company_id').notNull(),
    railcar: bigintColumn('railcar').notNull(),
    kind: text('kind').notNull(),
    /** The sighting with which it began. */
    event: bigintColumn('event').notNull(),
    since: instantColumn('since').notNull(),
    /** Null while it lasts, as its `minutes`. */
    until: instantColumn('until'),
    minutes: integer('minutes'),
    place: text('place').notNull(),
    station: bigintColumn('station'),
    railroad: text('railroad').notNull(),
    load_status: text('load_status').notNull(),
    why: text('why').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.event] }),
    index('trace_visit_of_car').on(table.railcar, table.kind, table.since),
    index('trace_visit_in_period').on(table.company_id, table.kind, table.since),
    policyOf('company'),
  ],
)

/** From one loaded trip of a car to the next, kept by triggers as its trips are written (areas/trace/cycles.sql). */
export const traceCycle = pgTable.withRLS(
  'trace_cycle',
  {
    company_id: bigintColumn('company_id').notNull(),
    railcar: bigintColumn('railcar').notNull(),
    /** The loaded trip with which it began. */
    trip: bigintColumn('trip').primaryKey(),
    origin: bigintColumn('origin'),
    destination: bigintColumn('destination'),
    product: bigintColumn('product'),
    began: instantColumn('began').notNull(),
    /** In minutes, of each part; null while it lasts, or where something of it was not seen. */
    parts: integer('parts').array(),
    minutes: integer('minutes'),
  },
  (table) => [
    index('trace_cycle_of_car').on(table.railcar, table.began),
    index('trace_cycle_in_period').on(table.company_id, table.began),
    policyOf('company'),
  ],
)

/** By which rules the visits and cycles of a company are kept; `done_to`: the last car that is reckoned anew, while they are not. */
export const traceKeeping = pgTable.withRLS(
  'trace_keeping',
  {
    company_id: bigintColumn('company_id').primaryKey(),
    rules: text('rules').notNull(),
    is_kept: boolean('is_kept').notNull(),
    done_to: bigintColumn('done_to'),
    built_at: instantColumn('built_at'),
  },
  () => [policyOf('company')],
)
