/** Reads and writes the sentence of a report. Loaded with the first sentence. */
export { readSentence } from '#model/areas/report/rules/sentence-reader.ts'
export { sentenceOf } from '#model/areas/report/rules/sentence.ts'
