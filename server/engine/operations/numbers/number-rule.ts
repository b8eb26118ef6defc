/** The calls about rules of numbers: the rule for a place, the parts that its numbers can have, and which numbers come next. */
import { sql } from 'drizzle-orm'
import type { Action } from '#model/kernel/action.ts'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { dayIn } from '#model/shared/clock.ts'
import { datePart, datePartLabel, partText } from '#model/areas/config/rules/number-pattern.ts'
import { entities, entityNamed, type Entity } from '../../base/entity.ts'
import { companyClock, namedRows } from '../../rows/number-parts.ts'
import { getOrCreateRule } from '../../rows/number-rules.ts'
import { find, get, type ColumnValues, type ReadScope } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { upcomingOf } from './upcoming.ts'

/** The rule as GET gives it, and whether it was made for this question. No number is drawn. */
async function getOrCreate(unit: Unit, entity: Entity, input: ColumnValues): Promise<ColumnValues> {
  const { type = '', place = '' } = entity.resource.rules ?? {}
  const asked = { type: input[type], place: input[place] ?? null }
  const { rule, isNew } = await getOrCreateRule(entity, unit.access, asked)
  return { ...(await get(await unit.withCustomFields(entity), unit.access, rule.id)), created: isNew }
}

/** The fields of the rows that rules of the resource number; of those of one type, if it is given. */
const numberedFields = ({ name }: Entity, type: string | undefined): ReadonlyMap<string, Field> =>
  new Map(
    [...entities.values()].flatMap(({ resource: { fields, numbered = {} } }) =>
      Object.values(numbered).some(({ by, types }) => by === name && (type === undefined || types?.includes(type)))
        ? Object.entries(fields)
        : [],
    ),
  )

/** How a value of the field looks in a number: that of the first row it could name, or of its first choice. */
async function exampleOf(at: ReadScope, name: string, field: Field): Promise<string> {
  const said = partText(field.choices?.find((choice) => choice !== '') ?? labelOf(name, field))
  if (field.to === undefined) return said
  const [first] = await find(entityNamed(field.to), at, [], sql`order by t.id limit 1`, ['id'])
  const named = first && (await namedRows(at, field.to, [first.id])).get(first.id)
  return named?.text || said
}

type Part = { readonly name: string; readonly label: string; readonly example: string }

async function getColumns({ access }: Unit, entity: Entity, given: unknown): Promise<{ readonly results: Part[] }> {
  const type = typeof given === 'string' ? given : undefined
  const fields = numberedFields(entity, type)
  const { now, zone } = await companyClock(access)
  const results: Part[] = []
  for (const name of entity.resource.rules?.parts(type) ?? []) {
    const label = datePartLabel(name)
    const field = fields.get(name)
    if (label !== undefined) results.push({ name, label, example: datePart(name, dayIn(now, zone)) ?? '' })
    else if (field) results.push({ name, label: labelOf(name, field), example: await exampleOf(access, name, field) })
  }
  return { results }
}

/** `given`: the input that the caller sent, without initial values. */
export const answerNumbering = (
  unit: Unit,
  entity: Entity,
  call: NonNullable<Action['numbering']>,
  given: ColumnValues,
): Promise<unknown> => {
  switch (call) {
    case 'getOrCreate':
      return getOrCreate(unit, entity, given)
    case 'getColumns':
      return getColumns(unit, entity, given[entity.resource.rules?.type ?? ''])
    case 'nextNumbers':
      return upcomingOf(entity, unit.access, { ...given, id: given['rule'] })
  }
}
