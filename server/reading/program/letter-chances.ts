/** Makes a text of the chances that a recognizer gives each letter at each place of a line. */

export type Letters = (chances: Float32Array, classes: number) => { readonly text: string; readonly confidence: number }

/** Classes: first no letter, then the lines of the dictionary, last the space. Only Latin letters are taken, as bills have no others. */
export function lettersOf(dictionary: string): Letters {
  const letters = ['', ...dictionary.replace(/\r?\n$/, '').split(/\r?\n/), ' ']
  const known = letters.flatMap((letter, at) => (at === 0 || /^[\u0020-\u024f°²³]$/.test(letter) ? [at] : []))
  return (chances, classes) => {
    let text = ''
    let [sum, count, before] = [0, 0, 0]
    for (let from = 0; from + classes <= chances.length; from += classes) {
      let [best, chance] = [0, -1]
      for (const at of known) {
        const own = chances[from + at] ?? 0
        if (own > chance) [best, chance] = [at, own]
      }
      if (best !== 0 && best !== before) {
        text += letters[best] ?? ''
        sum += chance
        count++
      }
      before = best
    }
    return { text: text.trim(), confidence: count === 0 ? 0 : Math.round((sum / count) * 100) }
  }
}
