/** The table of every resource as a file: read back, it has the contents of get_table. */
import { parse } from 'csv-parse/sync'
import readSheet from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerOf } from '#model/kernel/table.ts'
import type { Column } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, everyEntity, rowOf } from './registry.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Value = string | number | boolean | null | object | undefined
type Row = Readonly<Record<string, Value>>

/** A value of get_table as it appears in a text cell. */
function inText({ name, field }: Column, row: Row): string {
  const value = row[field.to === undefined ? name : `${name}__label`]
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && field.kind !== 'list') return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}
const near = (time: number): unknown => expect.closeTo(time, -1)
/** A value in a cell of a workbook: numbers, dates and booleans by type, null if empty. */
function inCell(column: Column, row: Row): unknown {
  const { kind } = column.field
  const value = row[column.name]
  if (value === null || value === undefined) return null
  if (['integer', 'number', 'decimal'].includes(kind)) return Number(value)
  if (kind === 'flag') return value
  // A workbook stores days as doubles.
  if (kind === 'day' || kind === 'instant') return near(new Date(inText(column, row)).getTime())
  const text = inText(column, row).trim()
  return text === '' ? null : text
}
const read = (cell: unknown): unknown =>
  cell instanceof Date ? cell.getTime() : typeof cell === 'string' ? cell.trim() : cell
/** A cell that a spreadsheet would execute is prefixed with an apostrophe. */
const plain = (cell: string): string => cell.replace(/^'(?=[\s'"]*[=+\-@])/, '')

describe.each(everyEntity)('%s', (_name, entity) => {
  test('is downloaded as CSV and as Excel, cell by cell as its table shows it', async () => {
    const { path } = entity.resource
    await rowOf(server, entity, all)
    await rowOf(server, entity, all)
    const columns = [...entity.columns.values()]
    const names = columns.map(({ name }) => name)
    const { results } = (await all.get(`${path}get_table/?ordering=id&limit=1000`)).body as { results: Row[] }
    expect(results.length).toBeGreaterThan(0)
    const header = columns.map(({ name, field }) => headerOf(name, field))

    const text = await all.post(`${path}download_table/`, { format: 'csv', columns: names, ordering: 'id' })
    const lines: string[][] = parse(text.raw, { relaxColumnCount: true })
    expect(lines[0]).toEqual(header)
    expect(lines.slice(1).map((line) => line.map(plain))).toEqual(
      results.map((row) => columns.map((column) => inText(column, row))),
    )

    const book = await all.post(`${path}download_table/`, { format: 'xlsx', columns: names, ordering: 'id' })
    const [sheet] = await readSheet(book.raw)
    const cells = sheet?.data ?? []
    expect(cells[0]).toEqual(header)
    expect(cells.slice(1).map((row) => row.map(read))).toEqual(
      results.map((row) => columns.map((column) => inCell(column, row))),
    )
  })
})
