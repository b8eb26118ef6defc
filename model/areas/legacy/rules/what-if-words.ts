/** Reads a question about an allocation as it is typed: `+200000 from 2026-12-01`, `load 46000 on today`. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { readDay } from '#model/shared/reading/dates.ts'
import { readNumber } from '#model/shared/numbers/numbers.ts'

export type WhatIfWords = {
  /** The new limit, or the amount that is added to it; null if the words name none. */
  readonly limit: string | null
  /** True for an amount with a plus sign, which is added to the limit in force. */
  readonly isAdded: boolean
  readonly from: string | null
  readonly until: string | null
  /** The volume of a load that is tried. */
  readonly load: string | null
  /** The day of that load. */
  readonly on: string | null
}
export type WhatIfProblem = { readonly problem: string }

const keywords = ['from', 'until', 'load', 'on'] as const
type Keyword = (typeof keywords)[number]
type Part = { readonly keyword: Keyword | 'limit'; readonly words: string }
const keywordOf = (word: string): Keyword | undefined => keywords.find((one) => one === word.toLowerCase())

const whatIfExample = 'Type +200000 from 2026-12-01, or load 46000 on 2026-12-03.'
const none: WhatIfWords = { limit: null, isAdded: false, from: null, until: null, load: null, on: null }

/** The words before the first keyword are the limit. */
function partsOf(typed: string): readonly Part[] {
  const parts: { keyword: Part['keyword']; words: string[] }[] = [{ keyword: 'limit', words: [] }]
  for (const word of typed.split(/\s+/).filter((one) => one !== '')) {
    const keyword = keywordOf(word)
    if (keyword === undefined) parts.at(-1)?.words.push(word)
    else parts.push({ keyword, words: [] })
  }
  return parts.map(({ keyword, words }) => ({ keyword, words: words.join(' ') }))
}

/** Reads a day. One without a year is the next such day from today on. Figures that may mean two days are refused. */
function dayOf(words: string, today: string): string | undefined {
  if (/^today$/i.test(words)) return today
  if (/^tomorrow$/i.test(words)) return daysFrom(today, 1)
  const whole = readDay(words, 'contrary')
  if (whole !== undefined || !/\p{L}/u.test(words)) return whole
  const year = Number(today.slice(0, 4))
  const next = [year, year + 1].map((one) => readDay(`${words} ${one}`, 'contrary'))
  return next.find((day) => day !== undefined && day >= today)
}

/** Decimal text with at most `digits` digits after the point; undefined for anything else, such as a negative number. */
function amountOf(words: string, digits: number): string | undefined {
  const number = readNumber(words)
  return number !== undefined && !number.startsWith('-') && (number.split('.')[1] ?? '').length <= digits
    ? number
    : undefined
}

function limitOf(words: string): Partial<WhatIfWords> | WhatIfProblem {
  if (words.startsWith('-')) return { problem: 'To lower the limit, type the new limit itself, without a minus sign.' }
  const isAdded = words.startsWith('+')
  const limit = amountOf(words.replace(/^\+\s*/, ''), 0)
  return limit === undefined ? { problem: `“${words}” is not a whole number. ${whatIfExample}` } : { limit, isAdded }
}

function readPart({ keyword, words }: Part, today: string): Partial<WhatIfWords> | WhatIfProblem {
  if (keyword === 'limit') return words === '' ? {} : limitOf(words)
  if (words === '') return { problem: `Type ${keyword === 'load' ? 'a volume' : 'a day'} after “${keyword}”.` }
  if (keyword === 'load') {
    const load = amountOf(words, 1)
    return load === undefined ? { problem: `“${words}” is not a volume, such as 46000.` } : { load }
  }
  const day = dayOf(words, today)
  return day === undefined ? { problem: `“${words}” is not a day, such as 2026-12-01.` } : { [keyword]: day }
}

function contradiction(words: WhatIfWords): string | undefined {
  if (words.limit === null && (words.from !== null || words.until !== null)) return 'Type the limit before its days.'
  if (words.load === null && words.on !== null) return 'Type “load” and its volume before “on”.'
  if (words.from !== null && words.until !== null && words.until < words.from)
    return `The limit ends on ${words.until}, before it starts on ${words.from}.`
  return undefined
}

/** Null for empty text. `today` is the current day where the loads are counted. */
export function readWhatIf(typed: string, today: string): WhatIfWords | WhatIfProblem | null {
  let words = none
  const seen = new Set<string>()
  for (const part of partsOf(typed)) {
    if (seen.has(part.keyword)) return { problem: `“${part.keyword}” is there twice.` }
    seen.add(part.keyword)
    const found = readPart(part, today)
    if ('problem' in found) return found
    words = { ...words, ...found }
  }
  const problem = contradiction(words)
  if (problem !== undefined) return { problem }
  return words.limit === null && words.load === null ? null : words
}
