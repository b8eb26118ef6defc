import { describe, expect, test } from 'vitest'
import { courseOf } from '#model/kernel/words/life-course.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'

const courseOn = (name: string, row: Readonly<Record<string, unknown>>) => {
  const { life, fields } = resourceNamed(name)
  if (!life) throw new Error(`${name} has no life cycle`)
  return courseOf(life, String(fields[life.field]?.initial), row)
}

describe('the course of a row', () => {
  test('goes by what it can take: what loads is never unloaded', () => {
    const load = courseOn('terminal:ticket', { status: 'complete', direction: 'load' })
    expect(load.states).toEqual(['scheduled', 'open', 'arrived', 'loading', 'complete', 'approved', 'invoiced'])
    expect(load.at).toBe(4)
    expect(courseOn('terminal:ticket', { status: 'open', direction: 'unload' }).states).toContain('unloading')
  })
  test('is left by what is void', () => {
    expect(courseOn('terminal:ticket', { status: 'void', direction: 'load' })).toMatchObject({
      at: -1,
      now: 'void',
    })
  })
  test('of a contract leads over its approval', () => {
    expect(courseOn('contract:contract', { status: 'approved' })).toMatchObject({ at: 1, now: 'approved' })
  })
  test.each(
    all<Resource>(resources).flatMap(([name, { life, fields }]) => (life ? [[name, life, fields] as const] : [])),
  )('of %s begins with the state of a new row, comes by no state twice, and goes on', (_name, life, fields) => {
    const { initial, choices } = fields[life.field] ?? {}
    const first = typeof initial === 'string' ? initial : (choices?.[0] ?? '')
    const { states } = courseOf(life, first, { [life.field]: first })
    expect(states[0]).toBe(first)
    expect(new Set(states).size).toBe(states.length)
    expect(states.length).toBeGreaterThan(1)
  })
})
