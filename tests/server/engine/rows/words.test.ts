/** Codes are found on the server by their words, in every way in which a table or a program may ask. */
import { parse } from 'csv-parse/sync'
import readSheet from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { group } from '#model/areas/people/people.resource.ts'
import { report } from '#model/areas/report/report.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { Field } from '#model/kernel/field.ts'
import { sql } from 'drizzle-orm'
import { codeText } from '#model/kernel/words/code-words.ts'
import { entities, type Column, type Entity } from '#server/engine/base/entity.ts'
import { labelOf } from '#server/engine/base/label.ts'
import { run } from '#server/engine/base/sql.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { readCellText } from '#model/shared/reading/cell.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, async ({ rows }) => {
    await rows(report).createMany([
      { name: 'A', source: 'rail:loadedCar', period: 'last_30_days' },
      { name: 'B', source: 'terminal:ticket', period: 'this_month' },
    ])
    await rows(group).createMany([
      { name: 'Yard', permissions: ['access_menu__contract_shipments', 'change_ticket'] },
      { name: 'Nobody', permissions: [] },
    ])
  })
})
afterAll(() => server.close())

const fieldOf = (resource: string, name: string): Field => {
  const field = resourceNamed(resource).fields[name]
  if (field === undefined) throw new Error(`${resource} has no ${name}`)
  return field
}
/** The names of the rows that pass what a user typed into the filter row. */
async function typed(path: string, resource: string, field: string, text: string): Promise<string[]> {
  const parsed = parseFilter(fieldOf(resource, field), text)
  if (!('match' in parsed)) throw new Error(parsed.error)
  const filters = JSON.stringify([{ field, match: parsed.match }])
  const { body } = await clerk.get(`${path}?ordering=name&filters=${encodeURIComponent(filters)}`)
  return body.results.map(({ name }: { name: string }) => name)
}
const listed = async (path: string, query: string): Promise<string[]> =>
  (await clerk.get(`${path}?ordering=name&${query}`)).body.results.map(({ name }: { name: string }) => name)

test('by filters that are typed, as find and search of a table that stays on the server send them', async () => {
  const reports = (field: string, text: string) => typed('report/', 'report:report', field, text)
  expect([await reports('source', '=Loaded car'), await reports('source', '~oaded c')]).toEqual([['A'], ['A']])
  expect([
    await reports('period', 'last 30'),
    await reports('period', '~30 d'),
    await reports('period', '=this month'),
  ]).toEqual([['A'], ['A'], ['B']])
  expect(await reports('period', '=last_30_days')).toEqual(['A'])
  const groups = (text: string) => typed('terminalboss/v3/group/', 'terminal:group', 'permissions', text)
  expect([
    await groups('~change ticket'),
    await groups('access_menu__contract_shipments'),
    await groups('empty'),
  ]).toEqual([['Yard'], ['Yard'], ['Nobody']])
})

test('by the search and the operators of the API, which take the codes as well', async () => {
  expect([await listed('report/', 'search=loaded%20car'), await listed('report/', 'search=rail:loadedCar')]).toEqual([
    ['A'],
    ['A'],
  ])
  expect([
    await listed('report/', 'period__contains=30%20days'),
    await listed('report/', 'period__contains=30_days'),
  ]).toEqual([['A'], ['A']])
  expect(await listed('terminalboss/v3/group/', 'permissions__contains=change%20ticket')).toEqual(['Yard'])
})

test('every file shows the words, and pasting them back gives the codes', async () => {
  const columns = ['name', 'source', 'period']
  const file = (format: string) => clerk.post('report/download_table/', { format, columns, ordering: 'name' })
  const words = [
    ['A', 'Loaded car', 'last 30 days'],
    ['B', 'Ticket', 'this month'],
  ]
  const csv: string[][] = parse((await file('csv')).raw)
  expect(csv.slice(1)).toEqual(words)
  const [sheet] = await readSheet((await file('xlsx')).raw)
  expect(sheet?.data.slice(1)).toEqual(words)
  const { text: paper } = await extractText(await getDocumentProxy(new Uint8Array((await file('pdf')).raw)), {
    mergePages: true,
  })
  expect(words.flat().filter((word) => !paper.includes(word))).toEqual([])
  expect(paper).not.toMatch(/last_30_days|rail:/)

  const read = (field: Field, text: string) =>
    readCellText(field, text, { named: () => ({ perhaps: [] }), order: 'ymd' })
  const back = csv
    .slice(1)
    .map(([, source = '', period = '']) => [
      read(fieldOf('report:report', 'source'), source),
      read(fieldOf('report:report', 'period'), period),
    ])
  expect(back).toEqual([
    [{ value: 'rail:loadedCar' }, { value: 'last_30_days' }],
    [{ value: 'terminal:ticket' }, { value: 'this_month' }],
  ])
  expect(read(fieldOf('report:report', 'source'), 'rail:loadedCar')).toEqual({
    value: 'rail:loadedCar',
  })
  expect(read(fieldOf('report:report', 'period'), 'last_30_days')).toEqual({ value: 'last_30_days' })
})

const coded = [...entities.values()].flatMap((entity) =>
  entity.resource.title.flatMap((key) => {
    const column = entity.columns.get(key)
    const codes = [...(column?.field.choices ?? []), ...Object.keys(column?.field.words ?? {})].filter(Boolean)
    return column && codes.length > 0 ? [{ entity, column, codes }] : []
  }),
)
/** A row of which only the one value is given, titled as everywhere: in references, lists, notices and answers. */
const titleWith = async (entity: Entity, { column, type }: Column, value: string): Promise<unknown> => {
  const cells = [...entity.columns.values()]
    .filter((one) => one.column !== 'id')
    .map((one) =>
      one.column === column
        ? sql`${value}::${sql.raw(type)} as ${sql.identifier(column)}`
        : sql`null::${sql.raw(one.type)} as ${sql.identifier(one.column)}`,
    )
  const [row] = await server.within(clerk, ({ client }) =>
    run<{ title: string }>(
      client,
      sql`select ${labelOf(entity, 't')} as title from (select 0::bigint as id, ${sql.join(cells, sql`, `)}) t`,
    ),
  )
  return row?.title
}

test('titles of rows have the words of every code in them', async () => {
  expect(coded.length).toBeGreaterThan(8)
  for (const { entity, column, codes } of coded)
    for (const code of codes)
      expect([entity.name, await titleWith(entity, column, code)]).toEqual([entity.name, codeText(column.field, code)])
})

test('a moment in a title says by which clock it is told', async () => {
  const shift = entities.get('user:shift')
  const at = shift?.columns.get('at')
  if (!shift || !at) throw new Error('There are no shifts.')
  expect(await titleWith(shift, at, '2026-11-20T14:05:00Z')).toBe('2026-11-20 14:05 UTC')
})
