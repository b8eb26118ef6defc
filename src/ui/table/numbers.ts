/** The numbers in a text that was pasted from a spreadsheet, an e-mail, a list. */

/** One a line; within a line by comma, semicolon or tab. A car's mark and number may have a space between them. */
const saidIn = (text: string): readonly string[] => text.split(/[\n\r\t,;]+/).map((each) => each.trim()).filter(Boolean)
export const numbersIn = (text: string): readonly string[] => [...new Set(saidIn(text))]
/** Those that stand there more than once, each once. */
export const repeatedIn = (text: string): readonly string[] => {
  const [seen, again] = [new Set<string>(), new Set<string>()]
  for (const each of saidIn(text)) (seen.has(each) ? again : seen).add(each)
  return [...again]
}
