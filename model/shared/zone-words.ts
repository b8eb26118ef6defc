/** What is said of a word that is no time zone, wherever one is typed or sent. */

export const noZone = (word: unknown): string =>
  `${JSON.stringify(word)} is no time zone. One is, for example, America/Edmonton.`
