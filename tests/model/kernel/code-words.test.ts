/** Nobody reads a code: every code that a declared field holds has words, in whatever place it is shown. */
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import * as resources from '#model/areas/index.ts'
import { cellWords, codeNamed, codeText } from '#model/kernel/words/code-words.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { declaredFields } from './declared-fields.ts'

const names = all<Resource>(resources).map(([name]) => name)
const fields = names.flatMap((name) =>
  Object.entries(resourceNamed(name).fields).map(([field, declared]) => [`${name}.${field}`, declared] as const),
)
/** Underscores, colons, and words that are run together or abbreviated. */
const raw = /_|\w:\w|rail(car|yard|ship)|formdata|gcanalysis|tboss/

test('every permission has words of its own', () => {
  const words = permissions.map(permissionText)
  expect(words.filter((text) => raw.test(text))).toEqual([])
  expect(words.filter((text, at) => words.indexOf(text) !== at)).toEqual([])
  expect(permissionText('access_menu__v3__sync_data__ticket')).toBe('Can open ticket (terminal v3)')
  expect(permissionText('change_railshippingschedule')).toBe('Can change shipping schedule')
})

describe('declared fields', () => {
  test('whose codes are permissions have their words', () => {
    const holding = declaredFields.filter(([, { choices }]) => choices?.includes('access_menu__v3__sync_data__ticket'))
    expect(holding.length).toBeGreaterThan(2)
    expect(holding.filter(([, { words }]) => words?.['view_audit'] === undefined).map(([place]) => place)).toEqual([])
  })

  test('of the resource on which a row hangs are declared as names of resources', () => {
    const plain = all<Resource>(resources).flatMap(([name, { attachedTo, fields: own }]) =>
      attachedTo !== undefined && own[attachedTo.resource]?.names !== 'resource' ? [name] : [],
    )
    expect(plain).toEqual([])
    expect(
      declaredFields.filter(([, { help }]) => help?.includes('area:name') === true).map(([place]) => place),
    ).toEqual([])
  })

  test('show each of their codes in words', () => {
    const shown = fields.flatMap(([place, field]) =>
      [...(field.choices ?? []), ...Object.keys(field.words ?? {})].map((code) => `${place}: ${codeText(field, code)}`),
    )
    expect(shown.filter((text) => raw.test(text.slice(text.indexOf(': '))))).toEqual([])
  })
})

describe('names of resources', () => {
  const about = resourceNamed('user:note').fields['object_type'] ?? { kind: 'text', initial: '' }

  test('are read by labels, each of which names one resource or a view of it', () => {
    const spoken = new Map<string, string[]>()
    for (const name of names) spoken.set(codeText(about, name), [...(spoken.get(codeText(about, name)) ?? []), name])
    const several = [...spoken].filter(([, named]) => {
      const bases = new Set(named.map((name) => resourceNamed(name).viewOf?.base ?? name))
      return bases.size > 1
    })
    expect(several).toEqual([])
    expect(codeText(about, 'terminal:ticket')).toBe('Ticket')
    expect(codeText(about, 'terminal:route')).toBe('Route (terminal)')
  })

  test('are typed and filtered by the same words', () => {
    expect(codeNamed(about, 'ticket')).toBe('terminal:ticket')
    expect(parseFilter(about, '=Ticket')).toEqual({
      match: { any: [{ is: 'value', value: 'terminal:ticket', folded: true }], not: false },
    })
    expect(parseFilter(about, '!shipment')).toMatchObject({ match: { not: true } })
    expect(cellWords(about, 'rail:loadedCar')).not.toContain(':')
    // Names that every object has are no codes.
    expect([codeNamed(about, 'constructor'), codeText(about, 'constructor')]).toEqual([undefined, 'constructor'])
  })
})

test('every code of every field is found by its words, whole and in part, and by the code itself', () => {
  const codes = fields.flatMap(([place, field]) =>
    [...(field.choices ?? []), ...Object.keys(field.words ?? {})].flatMap((code) =>
      code === '' ? [] : [{ place, field, code, words: codeText(field, code) }],
    ),
  )
  const wrong = codes.filter(({ field, code, words }) => {
    const finds = (typed: string): boolean => {
      const parsed = parseFilter(field, typed)
      if (!('match' in parsed)) return false
      // Two names may share their words, such as a view and its base.
      return parsed.match.any.some((term) =>
        term.is === 'value'
          ? codeText(field, String(term.value)) === words
          : 'text' in term && term.text === words.toLowerCase(),
      )
    }
    // A part of the words may be all the words of another code: `User` of `User note`.
    const part = codeNamed(field, words.slice(0, 4)) === undefined ? words.slice(0, 4) : words
    return ![code, words, words.toUpperCase(), `=${words}`, part, `${words.slice(0, 4)}*`].every(finds)
  })
  expect(wrong.map(({ place, code }) => `${place}: ${code}`)).toEqual([])
})
