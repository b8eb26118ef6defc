/** What a table publishes of the row under its cursor and of the selected ones. */
import { describe, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { session } from '#src/engine/session/session.state.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { filterWords, subjectsOfRow } from '#src/ui/table/saved/link-subjects.ts'
import { signInLocally } from '../../../sign-in.ts'

signInLocally()
const shown = ['railcar', 'destination', 'late_hours', 'eta']
const all = columnsOf(resourceNamed('trace:trip'))
const columns = shown.flatMap((name) => all.find((one) => one.name === name) ?? [])
const trip = (id: number, railcar: number | null) => ({
  id,
  railcar,
  railcar__label: railcar === null ? null : `GATX ${railcar}`,
  late_hours: 2,
  eta: '2026-11-20T12:00:00Z',
})
const rows = [trip(1, 11), trip(2, 12), trip(3, null), trip(4, 12)]
/** The subjects of the first row with the cursor in that column and those rows selected. */
const subjects = (at: string, selected: readonly number[] = [], row = trip(1, 11)) =>
  subjectsOfRow({
    name: 'trace:trip',
    id: row.id,
    label: 'Trip 1',
    near: [],
    row,
    column: columns.find(({ name }) => name === at),
    columns,
    selected: rows.filter(({ id }) => selected.includes(id)),
  })
const own = { kind: 'trip', of: 'trace:trip', id: 1, label: 'Trip 1', near: [] }
const car = { kind: 'car', of: 'trace:railcar', id: 11, label: 'GATX 11' }
const day = { kind: 'date', of: '', id: '2026-11-20', label: '2026-11-20' }

describe('a trip publishes', () => {
  test.each([
    ['itself', 'late_hours', [], [own]],
    ['itself and the car of its cell', 'railcar', [], [own, car]],
    ['itself and the day of its cell', 'eta', [], [own, day]],
    [
      'selected trips with their cars',
      'railcar',
      [1, 2],
      [
        { ...own, selected: [1, 2] },
        { ...car, selected: [11, 12] },
      ],
    ],
    ['their cars from any column', 'eta', [2, 4], [{ ...own, selected: [2, 4] }, { ...car, selected: [12] }, day]],
    ['no cars of trips without one', 'late_hours', [3], [{ ...own, selected: [3] }, car]],
  ] as const)('%s', (_, at, selected, expected) => {
    expect(subjects(at, selected)).toEqual(expected)
  })
  test('the car of a selected trip, if its own has none', () => {
    expect(subjects('railcar', [2], trip(1, null))[1]).toEqual({
      kind: 'car',
      of: 'trace:railcar',
      id: 12,
      label: 'GATX 12',
      selected: [12],
    })
  })
})

test.each([
  ['of its place', 'Asia/Tokyo', { destination__timezone: 'America/Edmonton' }],
  ['of the user, if its place has none', 'America/Edmonton', {}],
])('an instant in the evening is published as its day by the clock %s', (_case, timezone, zone) => {
  signInLocally()
  const { now } = session()
  if (now.state === 'in') session().now = { ...now, me: { ...now.me, app_config: { timezone } } }
  expect(subjects('eta', [], { ...trip(1, 11), eta: '2026-11-21T03:30:00Z', ...zone })).toEqual([own, day])
})

test('a record that has a name is filtered by its name', () => {
  const field: Field | undefined = columns[0]?.field
  expect(field && filterWords({ kind: 'car', of: 'trace:railcar', id: 11, label: 'GATX 11' }, { field })).toBe(
    '=GATX 11',
  )
})
