/** Letters by which a verb is chosen with the keyboard: the first letter of its label that is not yet taken. */
type Labelled = Readonly<Record<string, { readonly label: string }>>

/** Every verb that gets a letter, in the declared order. */
export function verbLetters(transitions: Labelled): readonly (readonly [letter: string, verb: string])[] {
  const taken = new Map<string, string>()
  for (const [verb, { label }] of Object.entries(transitions)) {
    const letter = (label.toLowerCase().match(/[a-z]/g) ?? []).find((one) => !taken.has(one))
    if (letter !== undefined) taken.set(letter, verb)
  }
  return [...taken]
}
