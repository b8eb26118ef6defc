/**
 * Reads and writes unique well identifiers: 16 characters that name a place in the Dominion Land Survey (DLS) or the
 * National Topographic System (NTS). The DLS ends with township 126, at the sixtieth parallel.
 */
import { dlsPosition, isSurveyedRange } from './dls.ts'
import type { SurveyPosition } from './grid.ts'
import { ntsPosition, ntsSeries } from './nts.ts'

export const surveySystems = ['DLS', 'NTS'] as const
export type SurveySystem = (typeof surveySystems)[number]

/** A part of the identifier, under the name of the field that holds it. */
type SurveyPart = {
  readonly name: string
  readonly label: string
  readonly width: number
  readonly isNumber: boolean
  readonly isRight: (text: string) => boolean
  /** The right values, in words. */
  readonly right: string
}

const counted = (name: string, label: string, width: number, max: number): SurveyPart => ({
  name,
  label,
  width,
  isNumber: true,
  isRight: (text) => /^\d+$/.test(text) && text.length === width && Number(text) >= 1 && Number(text) <= max,
  right: `1 to ${max}`,
})
const coded = (name: string, label: string, width: number, pattern: RegExp, right: string): SurveyPart => ({
  name,
  label,
  width,
  isNumber: false,
  isRight: (text) => pattern.test(text),
  right,
})
const [SIGN, DIGIT] = ['a digit or a capital letter', 'a digit']
const second = coded('second_character', 'Second character', 1, /^[A-Z\d]$/, SIGN)
const fifteenth = coded('fifteenth_character', 'Fifteenth character', 1, /^\d$/, DIGIT)

/** All parts after the first character, in their order. */
export const surveyParts: Readonly<Record<SurveySystem, readonly SurveyPart[]>> = {
  DLS: [
    second,
    coded('dls_well_identifier', 'DLS well', 1, /^[A-Z\d]$/, SIGN),
    counted('lsd', 'LSD', 2, 16),
    counted('section', 'Section', 2, 36),
    counted('township', 'Township', 3, 126),
    counted('range', 'Range', 2, 34),
    coded('meridian', 'Meridian', 2, /^(W[1-6]|E1)$/, 'W1 to W6, or E1'),
    fifteenth,
    coded('dls_event_identifier', 'DLS event', 1, /^\d$/, DIGIT),
  ],
  NTS: [
    second,
    coded('nts_well_identifier', 'NTS well', 1, /^[A-Z\d]$/, SIGN),
    coded('quarter_unit', 'Quarter unit', 1, /^[A-D]$/, 'A to D'),
    counted('unit', 'Unit', 3, 100),
    coded('block', 'Block', 1, /^[A-L]$/, 'A to L'),
    coded(
      'series_number',
      'Series number',
      3,
      new RegExp(`^(${ntsSeries.join('|')})$`),
      `one of ${ntsSeries.join(' ')}`,
    ),
    coded('map_area', 'Map area', 1, /^[A-P]$/, 'A to P'),
    counted('map_sheet', 'Map sheet', 2, 16),
    fifteenth,
    coded('nts_event_identifier', 'NTS event', 1, /^\d$/, DIGIT),
  ],
}

/** Texts of full width in upper case, by the names of the parts. */
type SurveyTexts = Readonly<Record<string, string>>
export type Survey = { readonly system: SurveySystem; readonly texts: SurveyTexts }
/** A message for each wrong part, by the name of the part. */
type SurveyProblems = Readonly<Record<string, string>>

/** Surveys never gave out this pair, so that a slip of one digit is noticed. */
const UNUSED = '01'

/** Checks each part, and whether the place exists. */
export function surveyProblems({ system, texts }: Survey): SurveyProblems {
  const problems: Record<string, string> = {}
  const textOf = (name: string): string => texts[name] ?? ''
  for (const { name, label, isRight, right } of surveyParts[system])
    if (!isRight(textOf(name))) problems[name] = `${label} must be ${right}, not "${textOf(name)}".`
  const kind = system === 'DLS' ? 'dls' : 'nts'
  for (const [first, last] of [
    ['second_character', `${kind}_well_identifier`],
    ['fifteenth_character', `${kind}_event_identifier`],
  ] as const)
    if (textOf(first) + textOf(last) === UNUSED) problems[last] ??= `"${UNUSED}" is not used in identifiers.`
  const [township, range, meridian] = [Number(textOf('township')), Number(textOf('range')), textOf('meridian')]
  if (system === 'DLS' && Object.keys(problems).length === 0 && !isSurveyedRange(township, range, meridian))
    problems['range'] =
      `There is no range ${range} west of ${meridian} in township ${township}: the next meridian comes first.`
  return problems
}

/** `100/06-22-047-09W4/00` or `200/d-096-H/094-A-15/00`. The quarter of a unit is written in a small letter. */
export function uwiText({ system, texts }: Survey): string {
  const [secondCharacter, well, ...place] = surveyParts[system].map(({ name }) => texts[name] ?? '')
  const [event, fifteenthCharacter] = [place.pop(), place.pop()]
  const ends = [`${system === 'DLS' ? 1 : 2}${secondCharacter}${well}`, `${fifteenthCharacter}${event}`]
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = place
  const middle = system === 'DLS' ? `${a}-${b}-${c}-${d}${e}` : `${a.toLowerCase()}-${b}-${c}/${d}-${e}-${f}`
  return `${ends[0]}/${middle}/${ends[1]}`
}

type SurveyReading = { readonly survey: Survey } | { readonly problem: string }

/** Reads an identifier in any case, with or without its slashes and hyphens. */
export function readSurvey(text: string): SurveyReading {
  const bare = text.replace(/[\s/-]/g, '')
  if (!/^[12][A-Za-z\d]{15}$/.test(bare)) return { problem: 'it has 16 characters and begins with 1 (DLS) or 2 (NTS)' }
  const system = bare.startsWith('1') ? 'DLS' : 'NTS'
  let from = 1
  const texts = Object.fromEntries(
    surveyParts[system].map(({ name, width }) => [name, bare.slice(from, (from += width)).toUpperCase()]),
  )
  const [problem] = Object.values(surveyProblems({ system, texts }))
  return problem === undefined ? { survey: { system, texts } } : { problem: problem.replace(/\.$/, '') }
}

/** The centre of the place. The survey has no problems. */
export function positionOf({ system, texts }: Survey): SurveyPosition {
  const textOf = (name: string): string => texts[name] ?? ''
  const numberOf = (name: string): number => Number(textOf(name))
  return system === 'DLS'
    ? dlsPosition({
        lsd: numberOf('lsd'),
        section: numberOf('section'),
        township: numberOf('township'),
        range: numberOf('range'),
        meridian: textOf('meridian'),
      })
    : ntsPosition({
        quarter_unit: textOf('quarter_unit'),
        unit: numberOf('unit'),
        block: textOf('block'),
        series_number: textOf('series_number'),
        map_area: textOf('map_area'),
        map_sheet: numberOf('map_sheet'),
      })
}
