/** Filters of figures and exceptions, as a list has them and as they are typed into the filter row: both find the same rows. */
import { describe, expect, it } from 'vitest'
import { bySeverity, exceptions, type ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import { companyFigures, invoiceFigures, todayFigures, type RowFigure } from '#model/areas/today/rules/figures.ts'
import { filterTexts, is, isNot, isOneOf, listQuery, type RowFilter } from '#model/areas/today/rules/question.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { parseFilter } from '#model/shared/filter.ts'

const now = '2026-11-30T14:00:00.000Z'
const day = { now, today: '2026-11-30', silence: 48 }
const nameOf = (_resource: string, id: string): string => `Name ${id}`

type Asked = { readonly source: string; readonly filters: readonly RowFilter[] }
const figures: readonly RowFigure[] = [
  ...Object.values(companyFigures),
  ...Object.values(invoiceFigures),
  ...todayFigures,
]
const everything: readonly Asked[] = [
  ...figures.map(({ source, filters }) => ({ source, filters: filters(day) })),
  ...exceptions.flatMap(({ source, ask }) =>
    typeof ask === 'function' && source !== null
      ? [7, null].flatMap((me) => ask({ ...day, company: 1, me }).map(({ filters }) => ({ source, filters })))
      : [],
  ),
]

describe('filters', () => {
  it('become the query of a list', () => {
    expect(listQuery([is('status', 'open'), isNot('kind', 'empty'), isOneOf('code', ['A', 'B'])])).toEqual({
      status: 'open',
      kind__ne: 'empty',
      code__in: 'A,B',
    })
  })
  it.each(everything)('of $source can all be typed, each field once', ({ source, filters }) => {
    const { fields } = resourceNamed(source)
    const texts = filterTexts(filters, { now, fields, nameOf })
    expect(Object.keys(texts).toSorted()).toEqual(filters.map(({ field }) => field).toSorted())
    for (const [name, text] of Object.entries(texts)) {
      const field = fields[name]
      if (field === undefined) throw new Error(`${source} has no field ${name}`)
      expect([name, text, parseFilter(field, text, Date.parse(now))]).toEqual([
        name,
        text,
        { match: expect.objectContaining({ any: expect.anything() }) },
      ])
    }
  })
  it('name referred rows, and moments by the hours from now', () => {
    const { fields } = resourceNamed('trace:trip')
    const silent = { field: 'last_event_at', op: 'lt', value: '2026-11-28T14:00:00.000Z' } as const
    const texts = filterTexts([is('destination', '12'), silent], { now, fields, nameOf })
    expect(texts).toEqual({ destination: '=Name 12', last_event_at: '< -48h' })
    const field = fields['last_event_at']
    const parsed = field && parseFilter(field, texts['last_event_at'] ?? '', Date.parse(now))
    expect(parsed).toEqual({
      match: { any: [{ is: 'range', max: Date.parse(silent.value), maxOpen: true }], not: false },
    })
  })
  it('leave out a reference whose name is not known', () => {
    const { fields } = resourceNamed('trace:trip')
    expect(filterTexts([is('destination', '12')], { now, fields, nameOf: () => undefined })).toEqual({})
  })
})

describe('exceptions', () => {
  it('come late first, then today, then soon, in the order of their kinds', () => {
    const item = (kind: ExceptionItem['kind'], severity: ExceptionItem['severity']): ExceptionItem => ({
      kind,
      severity,
      label: kind,
      count: 1,
      since: null,
      source: null,
      filters: [],
      screen: 'rail:shipment:bols',
    })
    const sorted = bySeverity([
      item('limits', 'soon'),
      item('tickets', 'today'),
      item('trips', 'late'),
      item('files', 'today'),
    ])
    expect(sorted.map(({ kind }) => kind)).toEqual(['trips', 'tickets', 'files', 'limits'])
  })
})
