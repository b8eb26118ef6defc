/** The rows that belong to a row, as a declared call (`lists` of an action): the list of their resource, narrowed to them. */
import type { Action, ListOfRows } from '#model/kernel/action.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { requirePermission } from '../base/permission-check.ts'
import { countRows } from '../operations/read/count.ts'
import { listRows } from '../operations/read/list.ts'
import { get } from '../rows/read-rows.ts'
import { reading } from '../rows/transaction.ts'
import { guarded, idOf, queryOf, signalOfReply, type RouteContext } from './guard.ts'
import { withNeighbours } from './reading.ts'

/** Asks for the permission of the other resource too. Throws 404 if there is no such row. */
export const listOfRowsRoute = (
  context: RouteContext,
  entity: Entity,
  { needs }: Action,
  { of, by, where, counts }: ListOfRows,
) =>
  guarded(context, needs, (request, reply, person) => {
    const listed = entityNamed(of)
    requirePermission(person, listed.resource.needs.view)
    const id = idOf(entity, request)
    const query = { ...queryOf(request), ...where, [by]: String(id) }
    return reading(context.db, person, signalOfReply(reply), async (unit) => {
      await get(entity, unit.access, id)
      if (counts === true) return countRows(unit, listed, query)
      return withNeighbours(request, await listRows(unit, listed, query))
    })
  })
