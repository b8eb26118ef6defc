/** Identifiers of surveyed places: every valid one is read back, every other one is refused, and positions hold. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { positionOf, readSurvey, uwiText } from '#model/shared/survey/uwi.ts'
import { randomOf } from '#server/demo/seed/base/random.ts'

const { whole, chance, pick: one } = randomOf(46)
const pick = (from: string): string => one(from.split(''))
const padded = (value: number, width: number): string => String(value).padStart(width, '0')

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Two characters that are not `01`. */
function pair(from: string): string {
  const two = pick(from) + pick(from)
  return two === '01' ? '02' : two
}
const series = ['082', '083', '092', '093', '094', '102', '103', '104', '114']
/** No meridian has fewer than 23 ranges west of it up to the sixtieth parallel. */
const ranges: Readonly<Record<string, number>> = { E1: 34, W1: 26, W2: 23, W3: 23, W4: 23, W5: 23, W6: 34 }

const dls = (): string => {
  const meridian = Object.keys(ranges)[whole(0, 6)] ?? ''
  const place = `${padded(whole(1, 16), 2)}-${padded(whole(1, 36), 2)}-${padded(whole(1, 126), 3)}`
  const range = padded(whole(1, ranges[meridian] ?? 1), 2)
  return `1${pair(digits + letters)}/${place}-${range}${meridian}/${pair(digits)}`
}
const nts = (): string => {
  const unit = `${pick('abcd')}-${padded(whole(1, 100), 3)}-${pick('ABCDEFGHIJKL')}`
  const sheet = `${series[whole(0, 8)] ?? ''}-${pick('ABCDEFGHIJKLMNOP')}-${padded(whole(1, 16), 2)}`
  return `2${pair(digits + letters)}/${unit}/${sheet}/${pair(digits)}`
}
const disguised = (uwi: string): string => {
  const bare = chance(0.5) ? uwi.replace(/[/-]/g, '') : uwi
  return chance(0.5) ? bare.toLowerCase() : bare.toUpperCase()
}
const written = (text: string): string | undefined => {
  const read = readSurvey(text)
  return 'survey' in read ? uwiText(read.survey) : undefined
}
function placed(text: string) {
  const read = readSurvey(text)
  if ('problem' in read) throw new Error(read.problem)
  return positionOf(read.survey)
}

test('100,000 valid identifiers are read back in any case, compact or punctuated, and lie in the west of Canada', () => {
  const wrong: string[] = []
  for (let turn = 0; turn < 100_000; turn++) {
    const uwi = turn % 2 === 0 ? dls() : nts()
    const read = readSurvey(disguised(uwi))
    if ('problem' in read || uwiText(read.survey) !== uwi) {
      wrong.push(uwi)
      continue
    }
    const { latitude, longitude } = positionOf(read.survey)
    if (latitude < 48 || latitude > 60.1 || longitude < -144 || longitude > -91) wrong.push(`${uwi} at ${latitude}`)
  }
  expect(wrong.slice(0, 5)).toEqual([])
}, 30_000)

/** One fault each, at a place of the compact form: DLS counts from 4, NTS too. */
const faults: readonly ((system: 1 | 2, bare: string) => string)[] = [
  (_, bare) => bare.slice(0, -1),
  (_, bare) => `${bare}0`,
  (_, bare) => `${pick('03456789A')}${bare.slice(1)}`,
  (_, bare) => `${bare.slice(0, 1)}01${bare.slice(3)}`,
  (_, bare) => `${bare.slice(0, 14)}01`,
  (_, bare) => `${bare.slice(0, 14)}${pick(letters)}0`,
  (_, bare) => `${bare.slice(0, 1)}${pick('?!é.ß')}${bare.slice(2)}`,
  (system, bare) =>
    system === 1 ? `1${nts().replace(/[/-]/g, '').slice(1)}` : `2${bare.slice(1, 3)}0622047${bare.slice(10)}`,
  (system, bare) =>
    system === 1
      ? `${bare.slice(0, 3)}${pick('23456789')}7${bare.slice(5)}`
      : `${bare.slice(0, 3)}${pick('EFGHXYZ')}${bare.slice(4)}`,
  (system, bare) =>
    system === 1
      ? `${bare.slice(0, 5)}${whole(37, 99)}${bare.slice(7)}`
      : `${bare.slice(0, 4)}${whole(101, 999)}${bare.slice(7)}`,
  (system, bare) =>
    system === 1
      ? `${bare.slice(0, 7)}${whole(127, 999)}${bare.slice(10)}`
      : `${bare.slice(0, 7)}${pick('MNOPQZ')}${bare.slice(8)}`,
  (system, bare) =>
    system === 1
      ? `${bare.slice(0, 10)}${whole(35, 99)}${bare.slice(12)}`
      : `${bare.slice(0, 8)}${pick('1')}15${bare.slice(11)}`,
  (system, bare) =>
    system === 1
      ? `${bare.slice(0, 12)}W${pick('0789')}${bare.slice(14)}`
      : `${bare.slice(0, 11)}${pick('QRSTUZ')}${bare.slice(12)}`,
  (system, bare) =>
    system === 1
      ? `${bare.slice(0, 12)}E${pick('023456789')}${bare.slice(14)}`
      : `${bare.slice(0, 12)}${whole(17, 99)}${bare.slice(14)}`,
  (system, bare) =>
    system === 1 ? `${bare.slice(0, 7)}000${bare.slice(10)}` : `${bare.slice(0, 4)}000${bare.slice(7)}`,
]
test('1,000 identifiers with one fault are refused', () => {
  const taken = Array.from({ length: 1005 }, (_, turn) => {
    const [system, bare] = turn % 2 === 0 ? ([1, dls()] as const) : ([2, nts()] as const)
    return faults[turn % faults.length]?.(system, bare.replace(/[/-]/g, '')) ?? ''
  }).filter((text) => written(text) !== undefined)
  expect(taken).toEqual([])
})
test('no text makes the reader fail, and all that it takes it takes again', () => {
  const likely = fc.stringMatching(/^1[0-9A]{2}[01]\d[0-3]\d[01]\d\d[0-3]\dW[1-6]\d\d$/)
  const isStable = fc.property(fc.oneof(fc.string(), likely), (text) => {
    const once = written(text)
    return once === undefined || written(once) === once
  })
  expect(fc.check(isStable, { numRuns: 1000 })).toMatchObject({ failed: false })
})

describe('a range', () => {
  it.each([
    ['100/06-22-047-28W4/00', true],
    ['100/06-22-047-29W4/00', false],
    // A meridian is farther away in chains where the earth is wider.
    ['100/06-22-001-30W4/00', true],
    ['100/06-22-001-31W4/00', false],
    ['100/06-22-126-34W6/00', true],
    ['100/06-22-126-34E1/00', true],
    ['100/06-22-126-26W5/00', false],
  ])('%s exists: %s', (uwi, exists) => expect(written(uwi) !== undefined).toBe(exists))
  it('says why there is none', () =>
    expect(readSurvey('100/06-22-047-29W4/00')).toEqual({
      problem: 'There is no range 29 west of W4 in township 47: the next meridian comes first',
    }))
})

describe('a position', () => {
  it.each([
    ['200/d-096-H/094-A-15/00', 56.914583, -120.565625, 300, 6],
    ['100/06-22-047-09W4/00', 53.0666, -111.234, 800, 4],
  ])('of %s', (uwi, latitude, longitude, error, figures) => {
    const position = placed(uwi)
    expect(position.latitude).toBeCloseTo(latitude, figures)
    expect(position.longitude).toBeCloseTo(longitude, figures)
    expect(position.position_error).toBe(error)
  })
  it('begins with the forty-ninth parallel and with the meridian', () => {
    const { latitude, longitude } = placed('100/01-01-001-01W4/00')
    expect((latitude - 49) * 111_200).toBeCloseTo(10 * 20.1168, -2)
    expect((110 + longitude) * -73_200).toBeCloseTo(10 * 20.1168, -2)
  })
  it('lies east of the first meridian in E1', () =>
    expect(placed('100/01-01-001-01E1/00').longitude).toBeGreaterThan(-97.458))
  it('differs for each legal subdivision of a township, a quarter of a mile apart', () => {
    const places = Array.from({ length: 36 * 16 }, (_, at) =>
      placed(`100/${padded((at % 16) + 1, 2)}-${padded(Math.floor(at / 16) + 1, 2)}-047-09W4/00`),
    )
    const nearest = places.map((here, at) =>
      Math.min(
        ...places.flatMap((other, index) =>
          index === at
            ? []
            : [Math.hypot((here.latitude - other.latitude) * 111_280, (here.longitude - other.longitude) * 66_900)],
        ),
      ),
    )
    expect(Math.min(...nearest)).toBeGreaterThan(390)
    expect(Math.max(...nearest)).toBeLessThan(415)
  })
  it('differs for each quarter of each unit of a block', () => {
    const places = Array.from({ length: 400 }, (_, at) => {
      const { latitude, longitude } = placed(
        `200/${'abcd'.charAt(at % 4)}-${padded(Math.floor(at / 4) + 1, 3)}-H/094-A-15/00`,
      )
      return `${latitude} ${longitude}`
    })
    expect(new Set(places).size).toBe(400)
  })
})
