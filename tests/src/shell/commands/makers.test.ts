/** The registry tells empty lists which commands make their records. */
import { expect, test } from 'vitest'
import { makers } from '#src/engine/commands/makers.state.ts'
import { startWhole } from '../../whole-shell.ts'

test('links to places are made by a command from anywhere, and by another on the place', async () => {
  await startWhole()
  const making = makers().now.filter(({ makes }) => makes === 'schedule:link')
  expect(making.map(({ title, on }) => [title, on])).toEqual([
    ['Make a link to a place…', undefined],
    ['Make a link to this place…', 'record:schedule:location'],
  ])
})
