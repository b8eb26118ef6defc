import { describe, expect, it } from 'vitest'
import type { WorkRow } from '#model/areas/yard/rules/worklist.ts'
import { workCuts } from '#model/areas/yard/rules/work-cuts.ts'

const row = (car: number, from: number, to: number, more: Partial<WorkRow> = {}): WorkRow => ({
  car,
  kind: 'move',
  from: { track: 1, seq: from },
  to: { track: 2, seq: to },
  problem: '',
  ...more,
})
const cuts = (...rows: WorkRow[]) => workCuts(rows).map(({ cars }) => cars)

describe('the worklist by cuts', () => {
  it('joins cars that stand and go side by side', () => {
    expect(workCuts([row(1, 1, 4), row(2, 2, 5), row(3, 3, 6)])).toEqual([
      { cars: [1, 2, 3], kind: 'move', from: { track: 1, seq: 1 }, to: { track: 2, seq: 4 }, problem: '' },
    ])
  })
  it.each<[string, WorkRow]>([
    ['stands elsewhere', row(2, 3, 5)],
    ['goes elsewhere', row(2, 2, 6)],
    ['goes to another track', row(2, 2, 5, { to: { track: 3, seq: 5 } })],
    ['is other work', row(2, 2, 5, { kind: 'does_not_fit', problem: 'T2 is 50 ft too short for the plan.' })],
  ])('keeps a car apart that %s', (_, other) => expect(cuts(row(1, 1, 4), other)).toEqual([[1], [2]]))
})
