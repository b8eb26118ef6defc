/** Lookup data for pickers, in HTTP: `GET picker/:name/`, and two more addresses where an area's own resources come first. */
import type { FastifyInstance } from 'fastify'
import { pickerItems, readPickers } from '../operations/read/pickers.ts'
import { reading } from '../rows/transaction.ts'
import { guarded, pathText, queryOf, type RouteContext } from './guard.ts'

const pickerRoute = (context: RouteContext, area?: string) =>
  guarded(context, 'signed_in', async (request, _reply, person) => {
    const pickers = readPickers(pathText(request, 'name'), person, area)
    return reading(context.db, person, undefined, (unit) => pickerItems(unit, pickers, queryOf(request)))
  })

export function mountPickers(app: FastifyInstance, context: RouteContext): void {
  app.get('/api/picker/:name/', pickerRoute(context))
  app.get('/api/partner/picker/:name/', pickerRoute(context, 'partner'))
  app.get('/api/invoice/picker/:name/', pickerRoute(context, 'invoice'))
}
