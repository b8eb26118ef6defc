/** A label inside a sentence: `Rail car` becomes `rail car`, while the abbreviation in `BOL number` stays, and names in later words. */
export const inSentence = (label: string): string =>
  label.replace(/^\S+/, (word) => (/[A-Z].*[A-Z0-9]/.test(word) ? word : word.toLowerCase()))

/** With a capital letter at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What a verb is done to, where a sentence has it: `Approve contract`, `Open 3 shipments for correction`, `Take back the start of booking`. */
export function verbOn(label: string, object: string): string {
  if (label.includes(' the ')) return `${label} of ${object}`
  const [verb, ...rest] = label.split(' ')
  return [verb, object, ...rest].join(' ')
}
