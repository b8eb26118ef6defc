/** What the palette asks for a derived command, by the fields of its input. */
import { beforeAll, expect, test } from 'vitest'
import { choice, integer, text } from '#model/kernel/field.ts'
import { argsOf, inputOf } from '#src/shell/commands/registry/input-args.ts'
import { typedAnswer } from '#src/shell/palette/found/arguments.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

test('it says what the answer is for, and takes no empty one where one is needed', () => {
  const args = argsOf({
    name: text({ required: true, help: 'Type it to confirm.' }),
    note: text(),
    unit: choice(['gal', 'bbl'], 'gal', { help: 'Of the reading' }),
  })
  expect(args['name']).toMatchObject({ label: 'Name', help: 'Type it to confirm.', required: true })
  expect([args['note']?.help, args['note']?.required]).toEqual([undefined, undefined])
  expect(args['unit']).toMatchObject({ label: 'Unit', help: 'Of the reading' })
})

test('a person is forgotten only by typing the name, below what becomes of it', () => {
  const asking = { name: 'user:user:forget', given: {} }
  expect(typedAnswer(asking, '')).toMatchObject([
    { group: expect.stringMatching(/^Name: Type it to confirm\..*deleted for good/), refused: 'nothing is typed yet' },
  ])
  const [typed] = typedAnswer(asking, 'Bo Sandhu') ?? []
  expect([typed?.title, typed?.refused]).toEqual(['Bo Sandhu', undefined])
})

test.each(['', ' '])('a field of the record that is answered by %j stays as it is; any other is empty', (given) => {
  const number = integer()
  expect(inputOf({ weight: { ...number, corrects: true }, count: number }, { weight: given, count: given })).toEqual({
    weight: undefined,
    count: null,
  })
})
