/** The marks of states: every state of a life cycle has one, none is taken for another, and all can be read by everybody. */
import { expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { stateOf, type StateMark } from '#src/ui/controls/state-marks.ts'
import { allVisions, contrast, theme } from './contrast.ts'

const every = all<Resource>(resources)
const stateFields = every.flatMap(([name, { life, fields }]) =>
  [...new Set([...(life ? [life.field] : []), 'status'])].flatMap((key) => {
    const field = fields[key]
    return field?.choices ? [{ name, key, field, choices: field.choices, isLife: life?.field === key }] : []
  }),
)
const lives = stateFields.filter(({ isLife }) => isLife)

test('there are life cycles to look at', () => {
  expect(lives.length).toBeGreaterThan(8)
  expect(lives.length).toBe(every.filter(([, { life }]) => life).length)
})

test.each(lives)('each state of $name has a mark and a word, and no two share either', ({ key, field, choices }) => {
  const drawn = choices.map((state) => stateOf(key, state))
  expect(choices.filter((_, at) => drawn[at] === undefined)).toEqual([])
  // Whoever sees no colours has the shapes alone.
  expect(new Set(drawn.map((mark) => mark?.shape)).size).toBe(choices.length)
  expect(new Set(choices.map((state) => codeText(field, state).toLowerCase())).size).toBe(choices.length)
})

test.each(stateFields)('the status of $name has marks for all of its values or for none', ({ key, choices }) => {
  const drawn = choices.flatMap((state) => stateOf(key, state) ?? [])
  expect([0, choices.length]).toContain(drawn.length)
  expect(new Set(drawn.map(({ shape }) => shape)).size).toBe(drawn.length)
})

const colourOf = ({ tone }: StateMark): readonly [front: string, back: string] =>
  tone === 'plain' ? ['text-muted', 'surface-sunken'] : [tone, `${tone}-soft`]

test.each(['light', 'dark'] as const)('marks of the %s theme have a contrast that every eye can read', (name) => {
  const colours = theme(name)
  const marks = lives.flatMap(({ key, choices }) => choices.flatMap((state) => stateOf(key, state) ?? []))
  const pairs = new Set(marks.map((mark) => colourOf(mark).join(' ')))
  const poor = [...pairs].flatMap((pair) => {
    const [front = '', back = ''] = pair.split(' ')
    return allVisions.flatMap((vision) => {
      const ratio = contrast(colours.get(front) ?? '#808080', colours.get(back) ?? '#808080', vision)
      return ratio < 4.5 ? [`${pair} ${vision} ${ratio.toFixed(2)}`] : []
    })
  })
  expect(pairs.size).toBeGreaterThan(3)
  expect(poor).toEqual([])
})
