/** A chunk read the plain way, to hold the binary one against: every value as the text that the database writes, labels joined to every row. */
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ColumnData } from '#model/columnar/chunk.ts'
import { encodeRows } from '#model/columnar/frame.ts'
import { codesOf, fewOrTexts, idPart } from '#model/columnar/parts.ts'
import type { FieldKind } from '#model/kernel/field.ts'
import { untilName, zoneName } from '#model/kernel/table.ts'
import { additionalJoins, at } from '#server/engine/base/custom-fields-sql.ts'
import { entityNamed, type Column, type Entity } from '#server/engine/base/entity.ts'
import { isJoined, labelOf, placeColumns, placeZoneSql, referenceLabel } from '#server/engine/base/label.ts'
import { reckonedColumns } from '#server/engine/base/reckoned/reckoned-columns.ts'
import { join, name, type Client } from '#server/engine/base/sql.ts'
import { tenantSql } from '#server/engine/base/tenant-scope.ts'
import { fromSql } from '#server/engine/rows/reading/query.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'

type WrittenValue = string | null

/** Each row as a list of texts. */
export async function asWritten(client: Client, query: SQL): Promise<WrittenValue[][]> {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(query)
  const types = { getTypeParser: () => (one: string) => one }
  const { rows } = await client.query<WrittenValue[]>({ text, values, rowMode: 'array', types: types as never })
  return rows
}

/** `2026-11-20 14:05:00.123+00`: the time zone of every transaction is UTC. Parts of a millisecond are cut off. */
function instantOf(text: string): number {
  const [, moment = '', part = ''] = /^(.{19})(?:\.(\d+))?\+00$/.exec(text) ?? []
  return Date.parse(`${moment.replace(' ', 'T')}.${part.padEnd(3, '0').slice(0, 3)}Z`)
}
const numbers = (values: readonly WrittenValue[], read: (one: string) => number): ColumnData => ({
  is: 'numbers',
  values: Float64Array.from(values, (one) => (one === null ? NaN : read(one))),
})
const flagOf = (one: WrittenValue): WrittenValue => (one === null ? null : String(one === 't'))
const textsOf = (values: readonly WrittenValue[]): ColumnData =>
  fewOrTexts(
    values.map((one) => one ?? ''),
    utf8,
  )

export function partByText(
  kind: FieldKind,
  type: string,
  values: readonly WrittenValue[],
  labels?: readonly WrittenValue[],
): ColumnData {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return numbers(values, Number)
    case 'day':
      return numbers(values, Date.parse)
    case 'instant':
      return numbers(values, instantOf)
    case 'flag':
      return codesOf(values.map(flagOf))
    case 'choice':
      return codesOf(values)
    case 'ref':
      return codesOf(type === 'uuid' ? values : values.map((one) => (one === null ? null : Number(one))), labels)
    case 'json':
    case 'list':
      return textsOf(values.map((one) => one && JSON.stringify(JSON.parse(one))))
    case 'text':
    case 'codes':
    case 'refs':
      return textsOf(values)
  }
}

const joinedAs = ({ column }: Column): string => `t_${column}`
function selectedFor(column: Column): readonly SQL[] {
  const { field } = column
  if (field.kind === 'codes') return [sql`array_to_string(${at(column)}, ', ')`]
  if (field.kind === 'refs') return [sql`array_to_string(${referenceLabel(column, 't')}, ', ')`]
  if (field.kind !== 'ref') return [at(column)]
  return [
    at(column),
    isJoined(column) ? labelOf(entityNamed(field.to ?? ''), joinedAs(column), 1) : referenceLabel(column, 't'),
  ]
}
function joinOf(column: Column): SQL {
  const there = name(joinedAs(column))
  return sql`left join ${name(entityNamed(column.field.to ?? '').table)} ${there} on ${there}.id = ${at(column)}`
}

/** All rows of a resource, with these columns. */
export async function frameByText({ client, scope }: Unit, entity: Entity, columns: readonly Column[]) {
  const names = columns.map(({ name: key }) => key)
  const [places, reckoned] = [placeColumns(entity, names), reckonedColumns(entity, names)]
  const selected = [
    sql`t.id`,
    sql`t.version`,
    ...columns.flatMap(selectedFor),
    ...places.map(placeZoneSql),
    ...reckoned.map(([, { until }]) => until('t')),
  ]
  const joins = [...new Set([...columns.filter(isJoined), ...places])].map(joinOf)
  const page = sql`select t.* ${fromSql(entity, tenantSql(entity, scope, 't', true))} order by t.id`
  const rows = await asWritten(
    client,
    sql`select ${join(selected, ', ')} from (${page}) t ${additionalJoins(entity)} ${join(joins, ' ')} order by t.id`,
  )
  let place = 2
  const next = (): WrittenValue[] => {
    const here = place++
    return rows.map((row) => row[here] ?? null)
  }
  const parts = columns.map(({ name: key, field, type }): [string, ColumnData] => {
    const values = next()
    return [key, partByText(field.kind, type, values, field.kind === 'ref' ? next() : undefined)]
  })
  const zones = places.map(({ name: key }): [string, ColumnData] => [zoneName(key), textsOf(next())])
  const untils = reckoned.map(([key]): [string, ColumnData] => [untilName(key), numbers(next(), instantOf)])
  return encodeRows(
    {
      count: rows.length,
      ids: idPart(rows.map(([id]) => (entity.uuid ? (id ?? '') : Number(id)))),
      versions: Float64Array.from(rows, (row) => Number(row[1])),
      columns: Object.fromEntries([...parts, ...zones, ...untils]),
    },
    utf8,
  )
}
