/** Reads numbers of bills and orders, codes of goods, and plain words from texts. */
import { dayIn } from './day-in-text.ts'
import type { FoundValue } from './found-value.ts'
import { withoutEnd } from './punctuation.ts'
import { toDigits, withoutSwaps } from './swaps.ts'

const plain = (value: string, at: number, print: string): FoundValue => ({
  value,
  at,
  end: at + print.length,
  candidates: [],
})

/** A word with a digit that is no date; a date behind a slash is cut off. */
function numberWord(word: string): string | undefined {
  const bare = withoutEnd(word.replace(/^[#:]+/, ''))
  const day = dayIn(bare)
  const cut = day && day.at > 3 && /[/-]$/.test(bare.slice(0, day.at)) ? bare.slice(0, day.at - 1) : bare
  const isDay = day !== undefined && cut === bare && day.end - day.at >= 8
  return !isDay && /^[A-Z0-9|][A-Z0-9|./-]{2,29}$/i.test(cut) && /\d/.test(cut) ? cut : undefined
}

/** A letter between digits, such as in `PGT6O0123`, is a mistake of the reader as likely as not. */
function withSwapDoubt(found: FoundValue): FoundValue {
  const corrected = withoutSwaps(found.value)
  return corrected === undefined || corrected === found.value
    ? found
    : { ...found, candidates: [corrected], doubt: 'malformed' }
}

const NEXT_WORDS = 3
/** The number of a bill: among the first words, because a heading may come before it. */
export function billNumberIn(text: string): FoundValue | undefined {
  const words = [...text.slice(0, 120).matchAll(/\S+/g)].slice(0, NEXT_WORDS)
  for (const { 0: word, index } of words) {
    const number = numberWord(word)
    if (number !== undefined) return withSwapDoubt(plain(number, index + word.indexOf(number), number))
  }
  return undefined
}
export const looksLikeBillNumber = (text: string): boolean => numberWord(text) === text

/** The number of an order: its prefix belongs to it. */
export function orderNumberIn(text: string): FoundValue | undefined {
  const found =
    /^\s*(?:P\.?O\.? (?=P\.?O))?((?:P\.?O\.?[ -]?)?(?=[A-Z-]*\d)[A-Z0-9][A-Z0-9./-]{2,29})(?![\p{L}\d])/iu.exec(text)
  const print = found?.[1]?.replace(/[./-]+$/, '')
  return found && print ? plain(print, found[0].indexOf(print), print) : undefined
}

export function revisionIn(text: string): FoundValue | undefined {
  const found = /^\s*(\d{1,3})(?![\p{L}\d])/u.exec(text)
  return found?.[1] === undefined
    ? undefined
    : plain(String(Number(found[1])), found[0].length - found[1].length, found[1])
}

export function stccIn(text: string): FoundValue | undefined {
  const found = /(?<![\p{L}\d])([0-9OIlSB]{2}[ -]?[0-9OIlSB]{3}[ -]?[0-9OIlSB]{2})(?![\p{L}\d])/u.exec(text)
  const print = found?.[1]
  if (found === null || print === undefined || !/\d/.test(print)) return undefined
  const value = toDigits(print.replaceAll(/[ -]/g, ''))
  return { ...plain(value, found.index, print), ...(/[OIlSB]/.test(print) && { doubt: 'malformed' as const }) }
}

/** `UN1075`, with letters for digits corrected. A label may name the prefix. */
export function unNumberIn(text: string, label: string): FoundValue | undefined {
  const found =
    /(?<![\p{L}\d])(UN|NA|ID)[ -]?((?=[OIlSB]{0,3}\d)[0-9OIlSB]{4})(?![\p{L}\d])/u.exec(text) ??
    (label === '' ? null : /^\s*()(\d{4})(?![\p{L}\d])/u.exec(text))
  if (found === null) return undefined
  const [whole, prefix = '', digits = ''] = found
  const value = `${prefix || 'UN'}${toDigits(digits)}`
  const start = found.index + (whole.length - whole.trimStart().length)
  return { ...plain(value, start, whole.trim()), ...(/[OIlSB]/.test(digits) && { doubt: 'malformed' as const }) }
}

/** Class or division of dangerous goods, such as `2.1` or `3 (6.1)`. */
export function hazardClassIn(text: string): FoundValue | undefined {
  const found = /^\s*([1-9](?:\.[1-6][A-S]?)?(?:\s?\([1-9](?:\.[1-6])?\))?)(?![\p{L}\d.])/u.exec(text)
  return found?.[1] === undefined ? undefined : plain(found[1], found[0].length - found[1].length, found[1])
}

export function packingGroupIn(text: string): FoundValue | undefined {
  const found = /^\s*(?:PG\s?)?(I{1,3}|l{1,3}|1{1,3})(?![\p{L}\d])/u.exec(text)
  const print = found?.[1]
  return found && print ? plain(print.replaceAll(/[l1]/g, 'I'), found[0].length - print.length, print) : undefined
}

const MAX_TEXT = 80
/** Words with at least two letters, without the punctuation around them. */
export function wordsIn(text: string): FoundValue | undefined {
  const lead = /^[\s:;,.·|_-]*/.exec(text)?.[0].length ?? 0
  const value = withoutEnd(text.slice(lead, lead + MAX_TEXT))
  return /\p{L}.*\p{L}/u.test(value) ? plain(value, lead, value) : undefined
}
