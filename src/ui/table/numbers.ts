/** The numbers in a text that was pasted from a spreadsheet, an e-mail, a list. */

/** One a line; within a line by comma, semicolon or tab. A car's mark and number may have a space between them. */
export const numbersIn = (text: string): readonly string[] => [...new Set(text.split(/[\n\r\t,;]+/).map((each) => each.trim()).filter(Boolean))]
