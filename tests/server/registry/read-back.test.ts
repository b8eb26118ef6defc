/** What we export we read: the CSV and Excel file of every table goes back in without a problem, with the values of its rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { isImported } from '#model/kernel/table.ts'
import { declaredUnits } from '#model/kernel/measure/units.ts'
import { targetsOf } from '#model/shared/reading/import-columns.ts'
import type { ReadRow } from '#model/shared/reading/table.ts'
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

type Row = Readonly<Record<string, unknown>>
const importable = entitiesInTurn.filter(([, { resource }]) => isImported(resource))

/** Numbers and moments are the same in several spellings. */
const plain = ({ kind, fieldsOf }: Field, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'decimal' || kind === 'number') return Number(Number(value).toPrecision(14))
  if (typeof value === 'string' && fieldsOf !== undefined) return value.replaceAll('_', ' ')
  if (Array.isArray(value)) return value.length === 0 ? null : value
  if (typeof value === 'string' && kind === 'text') return value.trim()
  return kind === 'instant' && typeof value === 'string' ? new Date(value).getTime() : value
}

describe.each(importable)('%s', (name, entity) => {
  test.each(['csv', 'xlsx'])('goes back in as %s', async (format) => {
    const { path, fields } = entity.resource
    await rowOf(server, entity, all)
    await rowOf(server, entity, all)
    const columns = [...entity.columns.keys()]
    const table = (await all.get(`${path}get_table/?ordering=id&limit=1000`)).body as {
      readonly results: readonly Row[]
    }
    const { raw } = await all.post(`${path}download_table/`, {
      format,
      columns,
      ordering: 'id',
      zone: 'America/Denver',
    })
    const form = new FormData()
    form.append('as', name)
    form.append('file', new Blob([new Uint8Array(raw)]), `table.${format}`)
    const { status, body } = await all.form('read_table/', form)
    expect([status, body.skipped]).toEqual([200, []])
    const filled = targetsOf({ fields }, declaredUnits).filter((target) => columns.includes(target.name))
    expect(body.columns.flatMap(({ field }: { field: string | null }) => field ?? []).toSorted()).toEqual(
      filled.map((target) => target.name).toSorted(),
    )
    expect(body.rows).toHaveLength(table.results.length)
    for (const [at, { values, problems }] of (body.rows as readonly ReadRow[]).entries()) {
      const row = table.results[at] ?? {}
      // Two records of the same title cannot be told apart in a file, and samples hold codes that no field declares.
      const isDeclared = (key: string): boolean => {
        const { words } = entity.columns.get(key)?.field ?? {}
        return words === undefined || Object.hasOwn(words, String(row[key]))
      }
      const found = Object.entries(problems).filter(
        ([key, [message = '']]) => !/matches \d+ records/.test(message) && isDeclared(key),
      )
      expect(found).toEqual([])
      for (const { name: key, field } of filled.filter((target) => !(target.name in problems)))
        expect([key, plain(field, values[key])]).toEqual([key, plain(field, row[key])])
    }
  })
})
