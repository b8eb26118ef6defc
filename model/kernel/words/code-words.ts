/** Stored codes in words. What a field has no words for is a plain word already, with underscores for spaces. */
import type { Field } from '../field.ts'

type Worded = Pick<Field, 'kind' | 'words'>

export const choiceText = (choice: string): string => (choice === '' ? 'none' : choice.replaceAll('_', ' '))

/** Whether the field holds codes, which are read in words. A text holds them if its words are declared. */
export const isCode = ({ kind, words }: Worded): boolean => kind === 'choice' || kind === 'codes' || words !== undefined

/** Lists may hold what people typed, such as e-mail addresses and seals, which stay as they are. */
const isTyped = ({ kind }: Worded, code: string): boolean => kind === 'codes' && !/^[a-z][a-z0-9_]*$/.test(code)

/** The declared words of a code; a record may hold any text, such as `constructor`. */
const declaredWords = ({ words = {} }: Worded, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

/** One code of the field. */
export const codeText = (field: Worded, code: string): string =>
  declaredWords(field, code) ?? (field.kind === 'text' || isTyped(field, code) ? code : choiceText(code))

/** A text that stands for a value in tables: of codes, each in words. */
export const cellWords = (field: Worded, text: string): string => {
  if (!isCode(field)) return text
  return field.kind === 'codes' && text !== ''
    ? text
        .split(', ')
        .map((code) => codeText(field, code))
        .join(', ')
    : codeText(field, text)
}

/** The code that users mean by its words, or by the code itself. */
export function codeNamed({ words = {} }: Worded, text: string): string | undefined {
  const folded = text.trim().toLowerCase()
  if (Object.hasOwn(words, folded)) return folded
  return Object.keys(words).find((code) => code.toLowerCase() === folded || words[code]?.toLowerCase() === folded)
}
/** The codes whose words contain the text. */
export const codesSaying = ({ words = {} }: Worded, text: string): readonly string[] =>
  Object.keys(words).filter((code) => words[code]?.toLowerCase().includes(text.toLowerCase()))
