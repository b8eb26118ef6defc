/** Takes the punctuation off a word. */

/** The text up to its last letter or digit; a bracket that is closed stays. */
export const withoutEnd = (text: string): string => /^.*[\p{L}\d)]/su.exec(text)?.[0] ?? ''
