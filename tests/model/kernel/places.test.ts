/** The place in whose time zone an instant is shown is a reference of the same resource, to something that has a time zone. */
import { expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'

const placed = all<Resource>(resources).flatMap(([name, { fields, viewOf }]) =>
  Object.entries(fields)
    // Another company's rows may leave out the place; their times are then told in the reader's zone.
    .filter(([, { place }]) => place !== undefined && !(viewOf?.shared !== undefined && !(place in fields)))
    .map(([key, field]) => [`${name} ${key}`, field, fields[field.place ?? '']] as const),
)

test('yards, slots, tickets and sightings have times in the zone of their place', () => {
  expect(placed.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'terminal:ticket scheduled_at',
      'schedule:slot starts_at',
      'trace:event at',
      'yard:move at',
      'yard:signOff at',
    ]),
  )
})

test.each(placed)('%s', (_name, field, place) => {
  expect(field.kind).toBe('instant')
  expect(place?.kind).toBe('ref')
  expect(resourceNamed(place?.to ?? '').fields['timezone']?.kind).toBe('text')
})
