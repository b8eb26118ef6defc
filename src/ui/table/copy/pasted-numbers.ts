/** Extracts numbers from text pasted from a spreadsheet, an email or a list. */

/**
 * One number per line, or several separated by commas, semicolons or tabs. A car's mark and number may be separated
 * by a space.
 */
const saidIn = (text: string): readonly string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((each) => each.trim())
    .filter(Boolean)
export const numbersIn = (text: string): readonly string[] => [...new Set(saidIn(text))]
/** Numbers that occur more than once, each listed once. */
export const repeatedIn = (text: string): readonly string[] => {
  const [seen, again] = [new Set<string>(), new Set<string>()]
  for (const each of saidIn(text)) (seen.has(each) ? again : seen).add(each)
  return [...again]
}
