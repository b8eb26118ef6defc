/** The board of a yard (`GET cache/yard_management/rail_yard_cache/?yard_id`), cached until a write, so that many screens can read it. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { yard } from '#model/areas/yard/yard.resource.ts'
import { guarded, queryOf, type RouteContext } from '#server/engine/endpoints/guard.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { reading } from '#server/engine/rows/transaction.ts'
import { cars } from './reading.ts'

/** How many boards are cached. */
const MOST = 50

type CachedBoard = { readonly text: string; readonly tag: string }

export function mountYardCache(app: FastifyInstance, context: RouteContext): void {
  const boards = new Map<string, Promise<CachedBoard>>()
  context.db.onCommitted(() => boards.clear())
  app.get(
    '/api/cache/yard_management/rail_yard_cache/',
    guarded(context, 'view_railyard', async (request, reply, person) => {
      const { yard_id, ...more } = queryOf(request)
      const [unknown] = Object.keys(more)
      if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; this call takes yard_id.'] })
      if (typeof yard_id !== 'string' || !/^\d{1,15}$/.test(yard_id))
        throw invalid({ yard_id: ['The number of a yard.'] })
      // Everybody of a company sees the same board.
      const key = `${person.company} ${yard_id}`
      const read = async (): Promise<CachedBoard> => {
        const answer = await reading(context.db, person, undefined, async ({ rows }) => {
          const row = await rows(yard).get(Number(yard_id))
          return cars({ row, input: { scenario: '' }, rows })
        })
        const text = JSON.stringify(answer)
        return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
      }
      const board = boards.get(key) ?? read()
      if (boards.size >= MOST) boards.clear()
      boards.set(key, board)
      board.catch(() => boards.delete(key))
      const { text, tag } = await board
      void reply.header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    }),
  )
}
