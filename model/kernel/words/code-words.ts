/** Stored codes in words. What a field has no words for is a plain word already, with underscores for spaces. */
import type { Field } from '../field.ts'

type Coded = Pick<Field, 'kind' | 'words' | 'choices' | 'fieldsOf'>

export const choiceText = (choice: string): string => (choice === '' ? 'none' : choice.replaceAll('_', ' '))

/** Whether the field holds codes, which are read in words. A list without declared codes, such as seals, holds what people typed. */
export const isCode = ({ kind, words, choices, fieldsOf }: Coded): boolean =>
  kind === 'choice' || words !== undefined || fieldsOf !== undefined || (kind === 'codes' && choices !== undefined)

/** The declared words of a code; a record may hold any text, such as `constructor`. */
const declaredWords = ({ words = {} }: Pick<Field, 'words'>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

/** Text that says what it means, unless it is the name of a field. */
const isPlain = (field: Coded): boolean => !isCode(field) || (field.kind === 'text' && field.fieldsOf === undefined)

/** One code of the field. */
export const codeText = (field: Coded, code: string): string =>
  declaredWords(field, code) ?? (isPlain(field) ? code : choiceText(code))

/** A text that stands for a value in tables, in files and in searches: of codes, each in words. */
export const cellWords = (field: Coded, text: string): string => {
  if (text === '' || !isCode(field)) return text
  return field.kind === 'codes'
    ? text
        .split(', ')
        .map((code) => codeText(field, code))
        .join(', ')
    : codeText(field, text)
}

/** The codes that a field declares. Records may hold others, which a company or an older version had. */
const declaredCodes = ({ choices = [], words = {} }: Coded): readonly string[] => [
  ...new Set([...choices, ...Object.keys(words)]),
]

/** The code that users mean by its words, or by the code itself. */
export function codeNamed(field: Coded, text: string): string | undefined {
  const folded = text.trim().toLowerCase()
  const codes = declaredCodes(field)
  return (
    codes.find((code) => code.toLowerCase() === folded) ??
    codes.find((code) => codeText(field, code).toLowerCase() === folded)
  )
}

/** The codes whose words contain the text or, with `starts`, begin with it. The code's own spelling `on_hold` is understood too. */
export function codesSaying(field: Coded, text: string, starts = false): readonly string[] {
  const needles = [text.toLowerCase(), text.toLowerCase().replaceAll('_', ' ')]
  return declaredCodes(field).filter((code) => {
    const words = codeText(field, code).toLowerCase()
    return code !== '' && needles.some((needle) => (starts ? words.startsWith(needle) : words.includes(needle)))
  })
}
