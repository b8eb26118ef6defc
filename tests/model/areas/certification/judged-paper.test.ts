/** What follows for a paper as it is written: its last day, and who verified it when. */
import { describe, expect, it } from 'vitest'
import { judgedPaper, type WrittenPaper } from '#model/areas/certification/rules/judged-paper.ts'

const names = { issued: 'issued_date', expires: 'expiry_date' }
const NOW = '2026-11-24T12:00:00.000Z'
const paper = (change: Partial<WrittenPaper> = {}): WrittenPaper => ({
  issued: '2026-01-31',
  expires: '2027-01-31',
  number: 'A-1',
  document: 7,
  verified: true,
  verified_by: 2,
  verified_at: '2026-02-01T00:00:00.000Z',
  uploaded_by: 1,
  ...change,
})
type Change = Partial<WrittenPaper> & { readonly user?: number; readonly fourEyes?: boolean; readonly months?: number }
/** Field names as the resource has them. */
const called = { issued: 'issued_date', expires: 'expiry_date' } as const
const nameOf = (key: string): string => new Map<string, string>(Object.entries(called)).get(key) ?? key

function written(
  { user = 1, fourEyes = false, months = 12, ...change }: Change,
  before: WrittenPaper | undefined = paper(),
) {
  return judgedPaper(
    { ...(before ?? paper({ verified: false, verified_by: null, verified_at: null })), ...change },
    { validity_months: months === 0 ? null : months, fourEyes },
    names,
    { user, now: NOW, sets: new Set(Object.keys(change).map(nameOf)) },
    before,
  )
}

describe('its last day', () => {
  it.each([
    ['left out follows from its type', { issued: '2026-03-31', expires: null }, '2027-03-31'],
    ['of a short month is its last', { issued: '2026-08-31', expires: null, months: 6 }, '2027-02-28'],
    ['follows when only the day of issue changes', { issued: '2026-05-01' }, '2027-05-01'],
    ['is the one that is named', { issued: '2026-05-01', expires: '2026-06-01' }, '2026-06-01'],
    ['stays where the type knows none', { issued: '2026-05-01', months: 0 }, '2027-01-31'],
    ['that is deleted stays away', { expires: null }, null],
    ['stays where something else changes', { number: 'B-2' }, '2027-01-31'],
  ])('%s', (_what, change: Change, day) => {
    const { errors, values } = written(change)
    expect([errors, values['expiry_date']]).toEqual([{}, day])
  })
  it('before its issue is refused at the field', () => {
    expect(written({ expires: '2026-01-30' }).errors).toEqual({
      expiry_date: ['The end, 2026-01-30, is before the start, 2026-01-31.'],
    })
    expect(written({ expires: '2026-01-31' }).errors).toEqual({})
  })
})

describe('verified', () => {
  it.each([
    ['number', { number: 'B-2' }],
    ['day of issue', { issued: '2026-02-28' }],
    ['last day', { expires: '2028-01-31' }],
    ['document', { document: 8 }],
  ])('is dropped by a change of its %s', (_what, change: Change) => {
    expect(written(change).values).toMatchObject({ verified: false, verified_by: null, verified_at: null })
  })
  it.each([
    ['number', { number: 'B-2' }],
    ['document', { document: 8 }],
  ])('stays where the write of its %s sets it', (_what, change: Change) => {
    expect(written({ ...change, verified: true, user: 3 }).values).toMatchObject({
      verified: true,
      verified_by: 3,
      verified_at: NOW,
    })
  })
  it('names by whom and when, and a second time changes nothing', () => {
    const unseen = paper({ verified: false, verified_by: null, verified_at: null })
    expect(written({ verified: true, user: 3 }, unseen).values).toMatchObject({ verified_by: 3, verified_at: NOW })
    expect(written({ verified: true, user: 3 }).values).toMatchObject({
      verified_by: 2,
      verified_at: '2026-02-01T00:00:00.000Z',
    })
  })
  it('is written back by an undo as it was', () => {
    expect(written({ expires: '2027-01-31', verified: true, verified_by: 2 }, paper({ expires: null })).values).toEqual(
      {},
    )
  })
})

describe('four eyes', () => {
  const unseen = paper({ verified: false, verified_by: null, verified_at: null })
  it.each([
    [
      'the one who uploaded it',
      1,
      unseen,
      { verified: ['You uploaded this document, so somebody else has to verify it.'] },
    ],
    ['somebody else', 3, unseen, {}],
    ['whoever finds it without a document', 1, paper({ ...unseen, document: null, uploaded_by: null }), {}],
  ])('let %s verify it or not', (_who, user, before, errors) => {
    expect(written({ verified: true, user, fourEyes: true }, before).errors).toEqual(errors)
    expect(written({ verified: true, user }, before).errors, 'without the setting').toEqual({})
  })
  it('are asked of the one who brings the document as well', () => {
    const { errors } = written({ document: 9, verified: true, user: 5, fourEyes: true })
    expect(Object.keys(errors)).toEqual(['verified'])
    expect(written({ document: 9, user: 5, fourEyes: true }).values).toMatchObject({ uploaded_by: 5, verified: false })
  })
})
