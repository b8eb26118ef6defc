/** Totals by the value of another column, as amounts are added up by their currency. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryOf } from '#workers/table/view/answers.ts'
import { made, statuses, ticket, variants, viewOf } from './tickets.ts'

test.each(variants)('of matching rows and of chosen ones are those of plain objects: %s', (_, options) => {
  fc.assert(
    fc.property(fc.array(ticket, { maxLength: 30 }), fc.boolean(), (list, isChosen) => {
      const rows = made(list)
      const { store, view } = viewOf(rows, {}, options)
      const chosen = rows.filter(({ id }) => !isChosen || Number(id) % 2 === 0)
      const ids = isChosen ? chosen.map(({ id }) => id) : null
      const { parts = [] } = summaryOf(store, view, ids, [], { by: 'status', columns: ['volume'] })
      const keys = ['', ...statuses].toSorted().filter((key) => chosen.some((row) => (row.status ?? '') === key))
      expect(parts.map(({ key }) => key)).toEqual(keys)
      for (const { key, totals } of parts) {
        const volumes = chosen.flatMap((row) => ((row.status ?? '') === key ? (row.volume ?? []) : [])).map(Number)
        expect(totals['volume']?.count).toBe(volumes.length)
        expect(totals['volume']?.sum).toBeCloseTo(
          volumes.reduce((sum, one) => sum + one, 0),
          6,
        )
      }
    }),
  )
})
