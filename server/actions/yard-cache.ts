/** `GET cache/yard_management/rail_yard_cache/?yard_id`: the board of a yard, kept until anything is written, so that many screens may ask at once. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { yard } from '#model/resources/yard.ts'
import { guarded, queryOf, type Doors } from '../engine/door.ts'
import { invalid } from '../engine/fault.ts'
import { transaction } from '../engine/transaction.ts'
import { cars } from './yard-reading.ts'

/** The boards of so many yards. */
const MOST = 50

type Kept = { readonly text: string; readonly tag: string }

export function mountYardCache(app: FastifyInstance, doors: Doors): void {
  const kept = new Map<string, Promise<Kept>>()
  doors.db.onCommitted(() => kept.clear())
  app.get(
    '/api/cache/yard_management/rail_yard_cache/',
    guarded(doors, 'view_railyard', async (request, reply, person) => {
      const { yard_id, ...more } = queryOf(request)
      const [unknown] = Object.keys(more)
      if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; this call takes yard_id.'] })
      if (typeof yard_id !== 'string' || !/^\d{1,15}$/.test(yard_id)) throw invalid({ yard_id: ['The number of a yard.'] })
      // A company sees its own yards alone, whoever of it asks.
      const key = `${person.company} ${yard_id}`
      const read = async (): Promise<Kept> => {
        const board = await transaction(doors.db, person, async ({ rows, now }) => {
          const row = await rows(yard).get(Number(yard_id))
          return cars({ row, input: { scenario: '' }, given: new Set(), person, rows, now, files: [] })
        })
        const text = JSON.stringify(board)
        return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
      }
      const found = kept.get(key) ?? read()
      if (kept.size >= MOST) kept.clear()
      kept.set(key, found)
      found.catch(() => kept.delete(key))
      const { text, tag } = await found
      void reply.header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    }),
  )
}
