import { describe, expect, test } from 'vitest'
import { courseOf, firstState, isAtEnd, nextVerb, onwardVerbs } from '#model/kernel/words/life-course.ts'
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
    // A life whose other states are all aside, such as that a driver is locked out, has no state to go on to.
    const onward = (choices ?? []).filter((state) => life.aside?.includes(state) !== true)
    expect(states.length).toBeGreaterThan(onward.length === 1 ? 0 : 1)
  })
})

const living = (name: string) => {
  const { life, fields } = resourceNamed(name)
  if (!life) throw new Error(`${name} has no life cycle`)
  return { life, fields }
}

describe('the next step', () => {
  const may = () => true
  test('is never to lead back, to cancel or to void', () => {
    const shipped = { status: 'shipped' }
    expect(nextVerb(living('rail:shipment'), shipped, may)).toBeUndefined()
    expect(isAtEnd(living('rail:shipment'), shipped)).toBe(true)
    expect(isAtEnd(living('rail:shipment'), { status: 'open' })).toBe(false)
    expect(isAtEnd(living('rail:shipment'), { status: 'void' })).toBe(false)
    expect(nextVerb(living('contract:contract'), { status: 'closed' }, may)).toBeUndefined()
    expect(onwardVerbs(living('terminal:ticketInvoice'), { status: 'sent_for_payment' })).toHaveLength(1)
  })
  test('of what was rejected leads back to the course', () => {
    expect(onwardVerbs(living('terminal:ticketInvoice'), { status: 'rejected' })).toEqual(['reopen'])
  })
  test.each(all<Resource>(resources).flatMap(([name, { life }]) => (life ? [name] : [])))(
    'of %s goes on from its first state to its last without turning back',
    (name) => {
      const { life, fields } = living(name)
      const { states } = courseOf(life, firstState({ life, fields }), {})
      for (const [at, state] of states.entries())
        for (const verb of onwardVerbs({ life, fields }, { [life.field]: state }))
          expect(states.slice(0, at + 1)).not.toContain(life.transitions[verb]?.to)
    },
  )
})
