import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { choice, decimal, flag, integer, json, number, text } from '#model/kernel/field.ts'
import { ApiError, Unreachable } from '#src/engine/api/api.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues, SendChanges } from '#src/ui/form/draft/draft-state.ts'

const fields = {
  name: text({ required: true, maxLength: 20 }),
  volume: decimal(1, { min: 0 }),
  cars: integer({ min: 1 }),
  density: number(),
  enabled: flag(true),
  kind: choice(['load', 'unload'], 'load'),
  layout: json(),
  version_note: text({ readOnly: true }),
}
const row: RowValues = {
  id: 7,
  version: 3,
  name: 'Rack',
  volume: '1200.5',
  cars: 4,
  density: 0.5,
  enabled: true,
  kind: 'load',
  layout: {},
  version_note: 'x',
}
const taken: SendChanges = async (changes) => ({ ...row, ...changes, version: 4 })
const draftOf = (send: SendChanges = taken) => {
  const sent = vi.fn<SendChanges>(send)
  return { draft: new Draft(fields, 'patch', row, sent), sent }
}

describe('an edit in progress', () => {
  it('sends only changed fields, with the version seen', async () => {
    const { draft, sent } = draftOf()
    draft.set('name', 'Rack 2')
    draft.type('cars', '1,000')
    draft.set('enabled', true)
    expect(await draft.save()).toBe(true)
    expect(sent.mock.calls).toEqual([[{ name: 'Rack 2', cars: 1000 }, 3]])
    expect({ dirty: draft.isDirty(), version: draft.state.version }).toEqual({ dirty: false, version: 4 })
  })

  it('of a new record lacks no required value that it begins with, and leaves that to the server', async () => {
    const sent = vi.fn<SendChanges>(taken)
    const draft = new Draft(fields, 'create', { name: '' }, sent)
    draft.beginBy(({ cars }) => (cars === 4 ? { name: 'Four cars' } : { name: '' }))
    draft.set('volume', '7.0')
    expect(await draft.save()).toBe(false)
    expect(draft.state.errors).toEqual({ name: ['This field is required.'] })
    draft.set('cars', 4)
    expect(await draft.save()).toBe(true)
    expect(sent.mock.calls).toEqual([[{ volume: '7.0', cars: 4 }, undefined]])
  })

  it('sends nothing if nothing has changed', async () => {
    const { draft, sent } = draftOf()
    draft.set('name', 'Other')
    draft.set('name', 'Rack')
    expect([draft.isDirty(), await draft.save(), sent.mock.calls.length]).toEqual([false, true, 0])
  })

  it.each([
    ['volume', '1,234.5', '1234.5'],
    ['volume', '.5', '0.5'],
    ['volume', '-0', '-0'],
    ['volume', '', null],
    ['cars', ' 12 000 ', 12000],
    ['density', '0.25', 0.25],
  ])('parses %s typed as %j', (name, typed, value) => {
    const { draft } = draftOf()
    draft.type(name, typed)
    expect([draft.valueOf(name), draft.state.errors]).toEqual([value, {}])
  })

  it('raises a text that must be upper case, when the field is left and when it is saved', async () => {
    const mark = { mark: text({ pattern: '^[A-Z]{1,4}$', patternSays: 'one to four letters' }) }
    const sent = vi.fn<SendChanges>(taken)
    const left = new Draft(mark, 'patch', { id: 7, version: 3, mark: 'GATX' }, sent)
    left.set('mark', 'utlx')
    left.check('mark')
    expect([left.valueOf('mark'), left.state.errors]).toEqual(['UTLX', {}])
    left.set('mark', 'gatx')
    left.check('mark')
    expect([left.valueOf('mark'), left.isDirty()]).toEqual(['GATX', false])
    left.set('mark', 'shpx')
    expect([await left.save(), sent.mock.calls]).toEqual([true, [[{ mark: 'SHPX' }, 3]]])
  })

  it('keeps every digit of a quantity', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,14}\.\d$/)
    fc.assert(
      fc.property(digits, (typed) => {
        const { draft } = draftOf()
        draft.type('volume', typed)
        expect(draft.valueOf('volume')).toBe(typed)
      }),
    )
  })

  it.each([
    ['volume', '12o', '"12o" is not a number.'],
    ['cars', '1.5', '"1.5" is not a whole number.'],
    ['cars', '0', 'Ensure this value is at least 1.'],
    ['volume', '1.25', 'Ensure there are no more than 1 digits after the point.'],
  ])('does not send %s %j, reports why, and focuses the field', async (name, typed, problem) => {
    const { draft, sent } = draftOf()
    draft.type(name, typed)
    expect(await draft.save()).toBe(false)
    expect([draft.state.errors, draft.state.wanted?.name, sent.mock.calls.length]).toEqual([
      { [name]: [problem] },
      name,
      0,
    ])
    expect(draft.isDirty()).toBe(true)
  })

  it('validates like the server: a required text must not become blank', async () => {
    const { draft } = draftOf()
    draft.set('name', ' ')
    await draft.save()
    expect(draft.state.errors).toEqual({ name: ['This field may not be blank.'] })
  })

  it('keeps which record has a refused key, until the field or another answer says otherwise', async () => {
    const link = '<company:facility/7>; rel="duplicate"'
    const { draft } = draftOf(async () => {
      throw new ApiError(400, { name: ['CWY is the name of another.'] }, '', null, link)
    })
    draft.set('name', 'CWY')
    expect(await draft.save()).toBe(false)
    expect(draft.state.duplicate).toEqual({ field: 'name', at: 'company:facility/7' })
    draft.set('cars', 4)
    expect(draft.state.duplicate).not.toBeNull()
    draft.set('name', 'CWZ')
    expect(draft.state.duplicate).toBeNull()
  })

  it('shows the messages of a 400 at their fields, and the others above the form', async () => {
    const { draft } = draftOf(async () => {
      throw new ApiError(400, {
        cars: ['There are only 3.'],
        non_field_errors: ['The track is closed.'],
        bogus: ['Unknown field.'],
      })
    })
    draft.set('name', 'New')
    draft.type('cars', '9')
    expect(await draft.save()).toBe(false)
    const { errors, general, wanted, mine } = draft.state
    expect({ errors, general, wanted: wanted?.name, mine }).toEqual({
      errors: { cars: ['There are only 3.'] },
      general: ['The track is closed.', 'Bogus: Unknown field.'],
      wanted: 'cars',
      mine: { name: 'New', cars: 9 },
    })
  })

  it('reports an unreachable server, and keeps the input', async () => {
    const { draft } = draftOf(async () => {
      throw new Unreachable()
    })
    draft.set('name', 'New')
    expect([await draft.save(), draft.state.general, draft.valueOf('name'), draft.state.saving]).toEqual([
      false,
      ['The server cannot be reached. Nothing was changed.'],
      'New',
      false,
    ])
  })
})

describe('changes by others meanwhile', () => {
  it("are shown and marked in fields the user has not edited, and never overwrite the user's changes", () => {
    const { draft } = draftOf()
    draft.set('name', 'Mine')
    draft.receive({ ...row, version: 4, name: 'Theirs', cars: 5 })
    expect([draft.valueOf('name'), draft.valueOf('cars'), draft.state.news, draft.state.clashes]).toEqual([
      'Mine',
      5,
      { cars: { was: 4, now: 5 } },
      { name: { was: 'Rack', now: 'Theirs' } },
    ])
  })

  it('are no conflict if both have the same value', () => {
    const { draft } = draftOf()
    draft.set('name', 'Same')
    draft.receive({ ...row, version: 4, name: 'Same' })
    expect([draft.isDirty(), draft.state.clashes]).toEqual([false, {}])
  })

  it('are ignored if older than what is known', () => {
    const { draft } = draftOf()
    draft.receive({ ...row, version: 2, name: 'Older' })
    expect(draft.valueOf('name')).toBe('Rack')
  })

  it('must be resolved before saving: theirs drops the edit, mine replaces the value seen', async () => {
    const { draft, sent } = draftOf()
    draft.set('name', 'Mine')
    draft.type('cars', '6')
    draft.receive({ ...row, version: 5, name: 'Theirs', cars: 5 })
    expect([await draft.save(), draft.state.wanted?.name, sent.mock.calls.length]).toEqual([false, 'name', 0])
    draft.choose('name', 'theirs')
    draft.choose('cars', 'mine')
    expect(await draft.save()).toBe(true)
    expect(sent.mock.calls).toEqual([[{ cars: 6 }, 5]])
  })

  it('reported by a 409 are resolved in the same way', async () => {
    let refused = false
    const { draft, sent } = draftOf(async (changes, version) => {
      if (refused) return taken(changes, version)
      refused = true
      throw new ApiError(409, { detail: 'Someone changed it.', current: { ...row, version: 9, name: 'Theirs' } })
    })
    draft.set('name', 'Mine')
    expect(await draft.save()).toBe(false)
    expect([draft.state.clashes, draft.state.wanted?.name, draft.state.general]).toEqual([
      { name: { was: 'Rack', now: 'Theirs' } },
      'name',
      [],
    ])
    draft.choose('name', 'mine')
    expect(await draft.save()).toBe(true)
    expect(sent.mock.calls.at(-1)).toEqual([{ name: 'Mine' }, 9])
  })

  it('never lose an edit that the server has not saved', () => {
    const edits = fc.dictionary(fc.constantFrom('name', 'kind'), fc.constantFrom('unload', 'a', 'b'))
    fc.assert(
      fc.property(edits, fc.array(edits, { maxLength: 5 }), (mine, news) => {
        const { draft } = draftOf()
        for (const [name, value] of Object.entries(mine)) draft.set(name, value)
        news.forEach((one, at) => draft.receive({ ...row, ...one, version: 4 + at }))
        const lost = Object.entries(mine).filter(
          ([name, value]) => draft.valueOf(name) !== value && news.every((one) => one[name] !== value),
        )
        expect(lost).toEqual([])
      }),
    )
  })
})
