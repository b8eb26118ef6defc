/** The calls about papers (model/kernel/papers.ts). */
import type { PaperCall } from '#model/kernel/action.ts'
import type { Entity } from '../../base/entity.ts'
import { get, type ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { archivedById, archivedFile, differenceOfArchived, listArchived } from './archived.ts'
import { printMany, printOne } from './print.ts'
import { sendMany, sendPaper } from './send.ts'

type Call = { readonly id: number | string | undefined; readonly input: ColumnValues }

async function archive(unit: Unit, entity: Entity, id: number | string, input: ColumnValues): Promise<unknown> {
  const wanted = input[entity.resource.papers?.archived?.id ?? '']
  // 404 for who may not see the row.
  await get(entity, unit.access, id)
  return typeof wanted === 'number'
    ? archivedFile(await archivedById(unit, entity, id, wanted))
    : listArchived(unit, entity, id)
}

async function difference(unit: Unit, maker: Maker, entity: Entity, id: number | string, input: ColumnValues) {
  await get(entity, unit.access, id)
  return differenceOfArchived(unit, maker, entity, id, { from: Number(input['from']), to: Number(input['to']) })
}

export async function runPaper(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  call: PaperCall,
  { id, input }: Call,
): Promise<unknown> {
  if (call === 'printMany') return printMany(unit, maker, entity, input)
  if (call === 'sendMany') return sendMany(unit, maker, entity, input)
  if (id === undefined) throw new Error(`${call} is about one row`)
  switch (call) {
    case 'print':
      return printOne(unit, maker, entity, id, input)
    case 'archive':
      return archive(unit, entity, id, input)
    case 'difference':
      return difference(unit, maker, entity, id, input)
    case 'send':
      return sendPaper(unit, maker, entity, id, input)
  }
}
