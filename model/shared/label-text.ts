/** A label inside a sentence: `Rail car` becomes `rail car`, while the abbreviation in `BOL number` stays. */
export const inSentence = (label: string): string =>
  label.replace(/\S+/g, (word) => (/[A-Z].*[A-Z0-9]/.test(word) ? word : word.toLowerCase()))
