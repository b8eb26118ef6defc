/** The identifier of a location and its parts: either fills the other, and what disagrees is refused at its field. */
import { describe, expect, it } from 'vitest'
import { location } from '#model/areas/legacy/place.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { begins, surveyedLocation } from '#model/areas/legacy/rules/survey/surveyed-location.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { surveyParts } from '#model/shared/survey/uwi.ts'

type Values = Readonly<Record<string, unknown>>
const ends = { second_character: '0', fifteenth_character: '0' }
const dls = {
  ...ends,
  format: 'DLS',
  lsd: 6,
  section: 22,
  township: 47,
  range: 9,
  meridian: 'W4',
  dls_event_identifier: '0',
  dls_well_identifier: '0',
}
const nts = {
  ...ends,
  format: 'NTS',
  quarter_unit: 'D',
  unit: 96,
  block: 'H',
  series_number: '094',
  map_area: 'A',
  map_sheet: 15,
  nts_event_identifier: '0',
  nts_well_identifier: '0',
}
const [DLS, NTS] = ['100/06-22-047-09W4/00', '200/d-096-H/094-A-15/00']
const empty = initialValues(location.fields)
const verdict = (sent: Values, before?: Values) =>
  surveyedLocation.judge({ ...empty, ...before, ...sent }, {}, () => true, before, {
    user: 1,
    now: '2026-11-01T00:00:00Z',
    sets: new Set(Object.keys(sent)),
  })
const stored = (sent: Values): Values => ({ ...empty, ...sent, ...verdict(sent).values })
const errorsOf = (sent: Values, before?: Values) => Object.keys(verdict(sent, before).errors).sort()

const parts = [...surveyParts.DLS, ...surveyParts.NTS]
it.each(parts.filter(({ isNumber }) => isNumber))('the field $name takes the numbers of its part', (part) => {
  const { min = 0, max = 0 } = resourceNamed('legacy:location').fields[part.name] ?? {}
  const taken = [min - 1, min, max, max + 1].map((one) => part.isRight(String(one).padStart(part.width, '0')))
  expect(taken).toEqual([false, true, true, false])
})
it.each(parts.filter(({ isNumber }) => !isNumber))('the field $name is as long as its part', ({ name, width }) =>
  expect(resourceNamed('legacy:location').fields[name]?.maxLength).toBe(width),
)

describe('a new location', () => {
  it.each([
    ['its parts', dls, DLS],
    ['parts in small letters', { ...dls, meridian: 'w4' }, DLS],
    ['parts without the name of their system', { ...dls, format: '' }, DLS],
    ['the identifier alone', { uwi: '100062204709w400' }, DLS],
    ['both', { ...dls, uwi: DLS }, DLS],
    ['parts of a map', nts, NTS],
    ['the identifier of a map', { uwi: '200D096H094A1500' }, NTS],
    ['nothing of a survey', { name: 'Battery' }, undefined],
  ])('is surveyed by %s', (_, sent, uwi) => {
    const { errors, values } = verdict(sent)
    expect(errors).toEqual({})
    expect(values['uwi']).toBe(uwi)
  })
  it('has all parts, and a position', () =>
    expect(verdict({ uwi: DLS }).values).toEqual({
      ...Object.fromEntries(Object.keys(nts).map((name) => [name, empty[name]])),
      ...dls,
      uwi: DLS,
      latitude: 53.0666,
      longitude: -111.234,
      position_error: 800,
    }))
  it.each([
    ['is no identifier', { uwi: 'nonsense' }, ['uwi']],
    ['is the number of an American well', { uwi: '4250120130' }, ['uwi']],
    ['disagrees', { ...dls, uwi: '100/07-22-047-09W4/00' }, ['lsd', 'uwi']],
    ['names another system', { format: 'NTS', uwi: DLS }, ['format', 'uwi']],
    ['leaves parts out', { ...dls, range: null, second_character: '' }, ['range', 'second_character']],
    ['has a part of the other system', { ...dls, block: 'A' }, ['block']],
    ['has parts of both and names no system', { ...dls, format: '', block: 'A' }, ['format']],
    ['has no such meridian', { ...dls, meridian: 'W9' }, ['meridian']],
    ['has no such range', { ...dls, range: 29 }, ['range']],
    ['has the unused pair', { ...dls, dls_well_identifier: '1' }, ['dls_well_identifier']],
    ['has the unused event', { ...nts, nts_event_identifier: '1' }, ['nts_event_identifier']],
    ['has no such series', { ...nts, series_number: '084' }, ['series_number']],
    ['has no identifier for its name', { use_uwi_for_name_and_code: true }, ['use_uwi_for_name_and_code']],
  ])('is refused if it %s', (_, sent, fields) => expect(errorsOf(sent)).toEqual(fields))
})

describe('a change', () => {
  const before = stored(dls)
  it('of a part gives another identifier and place', () =>
    expect(verdict({ lsd: 7 }, before).values).toMatchObject({
      uwi: '100/07-22-047-09W4/00',
      longitude: -111.2279,
    }))
  it('of the identifier gives all parts, those of the other system too', () =>
    expect(verdict({ uwi: NTS }, before).values).toMatchObject({ ...nts, lsd: null, meridian: '', uwi: NTS }))
  it('to another system takes the parts of the former one away', () =>
    expect(verdict(nts, before).values).toMatchObject({ ...nts, lsd: null, dls_well_identifier: '', uwi: NTS }))
  it.each([{ uwi: '' }, { format: '' }])('that empties %o empties the survey', (sent) =>
    expect(verdict(sent, before).values).toMatchObject({ format: '', uwi: '', lsd: null, latitude: null }),
  )
  it.each([
    ['of one part to nothing', { township: null }, ['township']],
    ['of identifier and part that disagree', { uwi: DLS, lsd: 7 }, ['lsd', 'uwi']],
    ['to a part of the other system', { map_sheet: 3 }, ['map_sheet']],
  ])('%s is refused', (_, sent, fields) => expect(errorsOf(sent, before)).toEqual(fields))
  it('of its name leaves a location that older rules took as it is', () =>
    expect(verdict({ name: 'North' }, { ...before, uwi: 'nonsense', lsd: null })).toEqual({ errors: {}, values: {} }))
})

describe('name and code', () => {
  const flagged = { use_uwi_for_name_and_code: true }
  it('are the identifier where the flag is on', () =>
    expect(verdict({ ...dls, ...flagged, name: 'x', code: 'y' }).values).toMatchObject({ name: DLS, code: DLS }))
  it('follow a changed part', () =>
    expect(verdict({ lsd: 7 }, stored({ ...dls, ...flagged })).values).toMatchObject({ name: '100/07-22-047-09W4/00' }))
  it('are there before a new location is asked for them', () => {
    expect(begins({ ...empty, ...flagged, uwi: '100062204709w400' })).toEqual({ name: DLS, code: DLS })
    expect(begins({ ...empty, ...flagged })).toEqual({})
    expect(begins({ ...empty, uwi: DLS })).toEqual({})
  })
})
