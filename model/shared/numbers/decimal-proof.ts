/** Finds the decimal sign of each column of numbers: what its cells prove, else those of the whole file. */
import { quoted } from '../kinds/reader.ts'
import { defaultDecimal, provenDecimal, readNumber, type DecimalRule, type DecimalSign } from './numbers.ts'

type Proof = { readonly [Sign in DecimalSign]: 'none' | 'one sign' | 'both signs' }
const nothing: Proof = { '.': 'none', ',': 'none' }

/** What the cells prove. Texts that are no numbers prove nothing. */
export function proofOf(cells: Iterable<string>): Proof {
  const found: { -readonly [Sign in DecimalSign]: Proof[Sign] } = { ...nothing }
  for (const cell of cells) {
    // Most cells of a long column prove again what is known: nothing, or a decimal point.
    const point = cell.indexOf('.')
    const isKnown = found['.'] !== 'none' && point === cell.lastIndexOf('.')
    if (!cell.includes(',') && (point < 0 || isKnown)) continue
    const proven = provenDecimal(cell)
    if (proven === undefined || proven === 'either') continue
    if (found[proven.sign] !== 'both signs') found[proven.sign] = proven.hasBoth ? 'both signs' : 'one sign'
  }
  return found
}
const stronger = (one: Proof[DecimalSign], other: Proof[DecimalSign]): Proof[DecimalSign] =>
  [one, other].find((proof) => proof === 'both signs') ?? (one === 'none' ? other : one)
export const joinedProof = (proofs: readonly Proof[]): Proof =>
  proofs.reduce((all, proof) => ({ '.': stronger(all['.'], proof['.']), ',': stronger(all[','], proof[',']) }), nothing)

/**
 * The rule of a column. Where it has decimal commas and decimal points, only numbers that may be read both ways are refused; where
 * `1,250.50` and `1.250,50` stand in it, all that have a sign.
 */
export function decimalRule(column: Proof, file: Proof = nothing): DecimalRule {
  const isContrary = column['.'] === 'both signs' && column[','] === 'both signs'
  if (isContrary) return { sign: '.', from: 'contrary' }
  const proof = column['.'] === 'none' && column[','] === 'none' ? file : column
  if (proof['.'] !== 'none' && proof[','] !== 'none') return { sign: '.', from: 'mixed' }
  if (proof['.'] === 'none' && proof[','] === 'none') return defaultDecimal
  return { sign: proof[','] === 'none' ? '.' : ',', from: 'proof' }
}

/** Why a text is no number by the rule, in a sentence. */
export function numberProblem(typed: string, { sign, from }: DecimalRule = defaultDecimal): string {
  const text = typed.trim()
  if (readNumber(text) === undefined)
    return /^[\d\s.,-]+$/.test(text) ? `${quoted(text)} has too many digits.` : `${quoted(text)} is not a number.`
  if (from === 'chosen') return `${quoted(text)} has no decimal ${sign === ',' ? 'comma' : 'point'}.`
  return from === 'contrary'
    ? `${quoted(text)}: this column has numbers such as 1,250.50 and numbers such as 1.250,50. Write all of them the same way.`
    : `${quoted(text)} may mean two numbers: other cells have decimal commas and decimal points. Write all of them the same way.`
}
