/** The table of every resource as a file: read back, it has the contents of get_table. */
import { parse } from 'csv-parse/sync'
import readSheet from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelOf } from '#model/kernel/field.ts'
import { cellWords, codeText } from '#model/kernel/words/code-words.ts'
import { headerOf, zoneOf } from '#model/kernel/table.ts'
import { exactClock, knownZone } from '#model/shared/clock.ts'
import type { Column } from '#server/engine/base/entity.ts'
import { placeColumns } from '#server/engine/base/label.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, rowOf } from './registry.ts'

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

/** The zone of an instant: that of its place, or else the one asked for. */
const asked = 'America/Denver'
const zoneIn = ({ field }: Column, row: Row): string => knownZone(zoneOf(field, row)) ?? asked

/** A value of get_table as it appears in a text cell: codes by their words. */
function inText(column: Column, row: Row): string {
  const { name, field } = column
  const value = row[field.to === undefined ? name : `${name}__label`]
  if (value === null || value === undefined) return ''
  if (field.kind === 'instant' && typeof value === 'string') return exactClock(value, zoneIn(column, row))
  if (Array.isArray(value) && field.kind !== 'list')
    return value.map((one) => (field.to === undefined ? codeText(field, String(one)) : String(one))).join(', ')
  if (typeof value === 'string' && field.to === undefined) return cellWords(field, value)
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
  if (kind === 'day' || kind === 'instant')
    return near(new Date(`${inText(column, row).replace(' ', 'T')}Z`.replace(/^(.{10})Z$/, '$1')).getTime())
  const text = inText(column, row).trim()
  return text === '' ? null : text
}
const read = (cell: unknown): unknown =>
  cell instanceof Date ? cell.getTime() : typeof cell === 'string' ? cell.trim() : cell
/** A cell that a spreadsheet would execute is prefixed with an apostrophe. */
const plain = (cell: string): string => cell.replace(/^'(?=[\s'"]*[=+\-@])/, '')

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  test('is downloaded as CSV and as Excel, cell by cell as its table shows it', async () => {
    const { path } = entity.resource
    await rowOf(server, entity, all)
    await rowOf(server, entity, all)
    const columns = [...entity.columns.values()]
    const names = columns.map(({ name }) => name)
    const { results } = (await all.get(`${path}get_table/?ordering=id&limit=1000`)).body as { results: Row[] }
    expect(results.length).toBeGreaterThan(0)
    // After the last instant of each place comes the zone of the place.
    const places = new Map(placeColumns(entity).map(({ name, field }) => [name, labelOf(name, field)]))
    const shown = columns.flatMap((column, index) => {
      const { name, field } = column
      const place = places.get(field.place ?? '')
      const zone = field.kind === 'instant' ? ` (${place === undefined ? asked : `time zone of ${place}`})` : ''
      const value = {
        title: `${headerOf(name, field)}${zone}`,
        text: (row: Row): string => inText(column, row),
        cell: (row: Row): unknown => inCell(column, row),
      }
      if (place === undefined || columns.slice(index + 1).some((other) => other.field.place === field.place))
        return [value]
      const zoneOfRow = (row: Row): string => zoneIn(column, row)
      return [value, { title: `Time zone of ${place}`, text: zoneOfRow, cell: zoneOfRow }]
    })
    const header = shown.map(({ title }) => title)

    const text = await all.post(`${path}download_table/`, {
      format: 'csv',
      columns: names,
      ordering: 'id',
      zone: asked,
    })
    const lines: string[][] = parse(text.raw, { relaxColumnCount: true })
    expect(lines[0]).toEqual(header)
    expect(lines.slice(1).map((line) => line.map(plain))).toEqual(
      results.map((row) => shown.map(({ text: textOf }) => textOf(row))),
    )

    const book = await all.post(`${path}download_table/`, {
      format: 'xlsx',
      columns: names,
      ordering: 'id',
      zone: asked,
    })
    const [sheet] = await readSheet(book.raw)
    const cells = sheet?.data ?? []
    expect(cells[0]).toEqual(header)
    expect(cells.slice(1).map((row) => row.map(read))).toEqual(results.map((row) => shown.map(({ cell }) => cell(row))))
  })
})
