/** The call that reads a table and writes nothing. It has no rows of its own: the server mounts it beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { choice, integer, json, text } from '#model/kernel/field.ts'
import { sheetFile } from '#model/kernel/file-part.ts'
import { resource } from '#model/kernel/resource.ts'
import { dateOrders } from './date-order.ts'

/** Without the heading, titles and totals. */
export const MOST_TABLE_ROWS = 20_000

export const tableCall = resource('read_table/', {
  label: 'Table',
  plural: 'Tables',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /**
     * `{encoding, separator, decimal, date_order, heading_line, columns, skipped, rows}`: the values of `rows` are
     * ready for `create_many/`, with references as ids, and `problems` has messages by field.
     */
    read: onResource('', {
      label: 'Read a table',
      needs: 'signed_in',
      undo: 'none',
      form: 'none',
      input: {
        as: text({ required: true, help: 'The name of a resource, `gauge_readings` or `outage_table`' }),
        text: text({ maxLength: 25_000_000, help: 'The rows as text, where no file is sent' }),
        date_order: choice(['', ...dateOrders], '', {
          help: 'By default as the dates prove, else as the company writes them',
        }),
        decimal: choice(['', '.', ','], '', { label: 'Decimal sign', help: 'By default as the numbers prove' }),
        heading_line: integer({ min: 1, help: 'By default the first line with the columns that are needed' }),
        columns: json({ help: 'The field of a column by its heading; empty to leave it out' }),
      },
      files: {
        file: sheetFile('Table', { maxRows: MOST_TABLE_ROWS, pasted: 'text' }),
      },
    }),
  },
})

type Column = { readonly heading: string; readonly field: string | null; readonly unit: string | null }
export type ReadTableAnswer = {
  /** Of an `outage_table`, for all its rows. */
  readonly unit?: string | null
  readonly volume_unit?: string | null
  readonly encoding: string | null
  readonly separator: string | null
  readonly decimal: '.' | ','
  readonly date_order: string
  readonly heading_line: number | null
  readonly columns: readonly Column[]
  readonly skipped: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
  /** The titles of records that values refer to, by resource and id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The time zones of places by whose clocks times are read, by resource and id. */
  readonly zones: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly rows: readonly {
    readonly line: number
    readonly values: Readonly<Record<string, unknown>>
    readonly problems: Readonly<Record<string, readonly string[]>>
  }[]
}
