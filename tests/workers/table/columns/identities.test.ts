import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idPart } from '#model/columnar/parts.ts'
import { identities } from '#workers/table/columns/identities.ts'

const uuid = fc.nat({ max: 40 }).map((at) => `00000000-0000-4000-8000-${(at * 2 ** 31).toString(16).padStart(12, '0')}`)
const number = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(-1, 0.5, 2 ** 40, 2 ** 32))
const step = fc.oneof(
  fc.record({
    is: fc.constant('all' as const),
    ids: fc.oneof<fc.Arbitrary<(string | number)[]>[]>(
      fc.array(uuid, { maxLength: 12 }),
      fc.array(number, { maxLength: 12 }),
    ),
  }),
  fc.record({ is: fc.constant('one' as const), id: fc.oneof(uuid, number, fc.constantFrom('T-1', '')) }),
  fc.record({ is: fc.constant('gone' as const), id: fc.oneof(uuid, number) }),
)

test('finds rows by id like a Map, whether ids are added one by one or in bulk, and rejects chunks with duplicates', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const [ids, truth] = [identities(), new Map<string | number, number>()]
      const [actual, wanted] = [[] as unknown[], [] as unknown[]]
      let end = 0
      ids.grow(400)
      for (const now of steps) {
        if (now.is === 'all') {
          const isNew = new Set(now.ids).size === now.ids.length && now.ids.every((id) => !truth.has(id))
          actual.push(ids.addAll(idPart(now.ids), now.ids.length, end))
          wanted.push(isNew)
          if (isNew) for (const id of now.ids) truth.set(id, end++)
        } else if (now.is === 'gone') {
          const row = truth.get(now.id)
          if (row === undefined) continue
          ids.remove(row)
          truth.delete(now.id)
        } else if (!truth.has(now.id)) {
          ids.add(now.id, end)
          truth.set(now.id, end++)
        }
        const byRow = new Map([...truth].map(([id, row]) => [row, id]))
        actual.push(
          ids.count,
          Array.from({ length: end }, (_, row) => ids.at(row)),
          [...truth.keys()].map((id) => ids.rowOf(id)),
        )
        wanted.push(
          truth.size,
          Array.from({ length: end }, (_, row) => byRow.get(row)),
          [...truth.values()],
        )
      }
      expect(actual).toEqual(wanted)
    }),
    { numRuns: 150, seed: 5 },
  )
})
