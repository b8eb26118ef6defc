/** Lists of rows that are saved with a new row: they refer to it, go with it, and have nothing that such a list cannot take. */
import { expect, test } from 'vitest'
import { entityNamed } from '#server/engine/base/entity.ts'
import { everyEntity } from './registry.ts'

const lists = everyEntity.flatMap(([name, { resource }]) =>
  Object.entries(resource.createdWith ?? {}).map(([list, { of, by }]) => ({ name, resource, list, of, by })),
)

test('there is one', () => expect(lists).not.toEqual([]))

test.each(lists)('$list of $name', ({ name, resource, list, of, by }) => {
  const { fields } = entityNamed(of).resource
  expect(fields[by]).toMatchObject({ kind: 'ref', to: name, required: true, onDelete: 'cascade' })
  expect(resource.fields).not.toHaveProperty(list)
  // The same row that is sent again has its lists already.
  expect(resource.sameRow).toBeUndefined()
  // Secrets are hashed for the new row alone.
  expect(Object.values(fields).filter(({ writeOnly }) => writeOnly === true)).toEqual([])
})
