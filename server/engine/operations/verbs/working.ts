/** Runs what an area does for transitions beside what their declaration tells (base/work.ts). */
import { obstaclesOf } from '#model/kernel/why-not/deeds.ts'
import { judged, obstacleText, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { Entity } from '../../base/entity.ts'
import { conflict, HttpError } from '../../base/http-error.ts'
import { archivePapers } from '../papers/archive.ts'
import type { Maker } from '../area-work/maker.ts'
import type { WorkCall, VerbWork } from '../area-work/verb-work.ts'
import type { ColumnValues, RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'

/** The engine knows neither the fields of a row nor those that work expects; `withWork` has held the one to the other. */
const callOf = (
  { rows, now }: Unit,
  { person }: Maker,
  row: RowReader,
  asked: ColumnValues,
  isLocked = true,
): WorkCall<never> => ({ row, asked, person, rows, now, isLocked }) as unknown as WorkCall<never>

const workOf = ({ works }: Maker, name: string): VerbWork<never> => works[name] ?? {}

/** What stands in the way beside what the declaration tells. */
export async function obstaclesTo(
  unit: Unit,
  maker: Maker,
  name: string,
  row: RowReader,
  asked: ColumnValues,
  isLocked = false,
): Promise<Obstruction> {
  const work = workOf(maker, name)
  return (await work.obstacles?.(callOf(unit, maker, row, asked, isLocked))) ?? judged([])
}

/** The same of many rows at once, in their order; undefined where the area judges them one by one. */
export async function obstaclesToMany(
  unit: Unit,
  maker: Maker,
  name: string,
  rows: readonly RowReader[],
  asked: ColumnValues,
): Promise<readonly Obstruction[] | undefined> {
  const [first] = rows
  const { obstaclesOfMany } = workOf(maker, name)
  // As above, the engine does not know the fields of the rows.
  return first && obstaclesOfMany?.(callOf(unit, maker, first, asked), rows as never)
}

/** What is in the way, by field, with the same in the shape of *Why not?*. What concerns another row or no field is said of the whole. */
export function blocked({ blockers, warnings }: Obstruction, row: RowReader): HttpError {
  const clashes = blockers.filter(({ conflicts }) => conflicts === true)
  if (clashes.length > 0) return conflict(clashes.map(obstacleText).join(' '), { current: row, blockers, warnings })
  const errors: Record<string, readonly string[]> = {}
  for (const one of blockers) {
    const { field, object } = one
    const key = field !== undefined && object === undefined ? field : 'non_field_errors'
    errors[key] = [...(errors[key] ?? []), obstacleText(one)]
  }
  return new HttpError(400, { ...errors, blockers, warnings })
}

/** What the row lacks by its declaration alone, and what its work finds; everything at once. Throws 400. */
export async function requireUnblocked(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  name: string,
  row: RowReader,
  asked: ColumnValues,
): Promise<void> {
  const found = await obstaclesTo(unit, maker, name, row, asked, true)
  if (found.can) return
  const lacks = entity.resource.life?.transitions[name]?.lacks?.(row, asked) ?? {}
  const own = obstaclesOf(lacks, 'missing', entity.resource.fields)
  throw blocked(judged([...own, ...found.blockers], found.warnings), row)
}

/** Written beside the state. */
export const setsOf = async (
  unit: Unit,
  maker: Maker,
  name: string,
  row: RowReader,
  asked: ColumnValues,
): Promise<ColumnValues> => (await workOf(maker, name).sets?.(callOf(unit, maker, row, asked))) ?? {}

export const followUp = (
  unit: Unit,
  maker: Maker,
  entity: Entity,
  name: string,
  row: RowReader,
  asked: ColumnValues,
): Promise<ColumnValues | undefined> =>
  workOf(maker, name).follows?.({
    ...callOf(unit, maker, row, asked),
    archive: async (id) => void (await archivePapers(unit, maker, entity, name, id)),
  }) ?? Promise.resolve(undefined)
