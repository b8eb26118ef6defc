/** The next free code of a company: the first three letters or digits of its name and a number of two digits or more. */

const LETTERS = 3

/** Returns the beginning of the code and the code; both are empty where the name has fewer than three letters or digits. */
export function nextCode(name: string, used: readonly string[]): readonly [stem: string, code: string] {
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, LETTERS)
    .toUpperCase()
  if (letters.length < LETTERS) return ['', '']
  const numbers = used.flatMap((code) => {
    const number = code.toUpperCase().startsWith(letters) ? code.slice(LETTERS) : ''
    return /^\d+$/.test(number) ? [Number(number)] : []
  })
  const next = Math.max(0, ...numbers) + 1
  return [letters, `${letters}${String(next).padStart(2, '0')}`]
}
