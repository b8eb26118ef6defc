import { describe, expect, it, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import type { Action } from '#model/kernel/action.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { callBackOf } from '#model/kernel/undo/undone-by.ts'

describe('how an answer is taken back', () => {
  it('names the row of the answer, and takes its input from there', () => {
    const by = { action: 'withdraw', id: 'override.id', takes: { of: 'override.kind' }, gives: { delete: true } }
    expect(callBackOf(by, 3, { override: { id: 7, kind: 'limit' } })).toEqual({
      id: 7,
      input: { of: 'limit', delete: true },
    })
  })

  it('is of the same row where the answer names none', () => {
    expect(callBackOf({ action: 'remove', takes: { entry: 'entry' } }, 't1', { entry: 'e1' })).toEqual({
      id: 't1',
      input: { entry: 'e1' },
    })
  })

  it('is nothing where the answer says that nothing was made, or names nothing', () => {
    const by = { action: 'remove', where: 'created', takes: { invoice: 'invoice.id' } }
    expect(callBackOf(by, 3, { created: true, invoice: { id: 7 } })).toEqual({ id: 3, input: { invoice: 7 } })
    expect(callBackOf(by, 3, { created: false, invoice: { id: 7 } })).toBeUndefined()
    expect(callBackOf(by, 3, { created: true, invoice: null })).toBeUndefined()
    expect(callBackOf({ action: 'withdraw', id: 'id' }, 3, {})).toBeUndefined()
    expect(callBackOf({ action: 'withdraw', id: 'id' }, 3, 'done')).toBeUndefined()
  })
})

const byName = new Map(all<Resource>(resources))
type Declared = readonly [name: string, resource: Resource, action: Action]
const declared = all<Resource>(resources).flatMap(([name, resource]) =>
  Object.entries(resource.actions).flatMap(([key, action]): readonly Declared[] =>
    action.undoneBy ? [[`${name} ${key}`, resource, action]] : [],
  ),
)

test('there are actions that are taken back by others', () => {
  expect(declared.map(([name]) => name)).toContain('terminal:ticket override')
})

describe.each(declared)('%s', (_name, resource, action) => {
  const { undoneBy = { action: '' } } = action
  const on = undoneBy.of === undefined ? resource : byName.get(undoneBy.of)
  const back = on?.actions[undoneBy.action]

  it('is taken back by an action that there is, and says so before it is done', () => {
    expect(back).toBeDefined()
    expect(['exact', 'compensating']).toContain(action.undo)
  })

  it('knows the row of that action', () => {
    const isKnown = undoneBy.id !== undefined || (action.on === 'row' && on === resource)
    expect(back?.on === 'row' ? isKnown : true).toBe(true)
  })

  it('gives all that it asks for, and nothing else', () => {
    const given = [...Object.keys(undoneBy.takes ?? {}), ...Object.keys(undoneBy.gives ?? {})]
    const fields = Object.entries(back?.input ?? {})
    const asked = fields.flatMap(([name, { required }]) => (required === true ? [name] : []))
    expect(given).toEqual(expect.arrayContaining(asked))
    expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(given))
  })
})
