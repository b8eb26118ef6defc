/** Measures of the whole code base, printed for information: how long its files are, and the share of comments. */
import { expect, test } from 'vitest'
import { isProduct, readSources, type Source } from './tree/sources.ts'

const sources = readSources(process.cwd()).filter(isProduct)
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const lengths = sources.map(({ lines }) => lines).toSorted((a, b) => a - b)
const lines = sum(lengths)

/** Lines that start with a comment or are within one; a comment behind code is not counted. */
const commentLines = ({ text, comments }: Source): number =>
  sum(
    comments
      .filter(({ start }) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '')
      .map(({ start, end }) => text.slice(start, end).split('\n').length),
  )
const commentText = ({ comments }: Source): number => sum(comments.map(({ start, end }) => end - start))

test('comments say why and do not repeat the code: 5 to 10 lines of a hundred', () => {
  const at = (share: number): number | undefined => lengths[Math.floor(lengths.length * share)]
  const share = sum(sources.map(commentLines)) / lines
  const ofText = sum(sources.map(commentText)) / sum(sources.map(({ text }) => text.length))
  console.info(`${lengths.length} files, ${lines} lines: median ${at(0.5)}, p90 ${at(0.9)}, longest ${lengths.at(-1)}`)
  console.info(`comments: ${(share * 100).toFixed(1)} % of the lines, ${(ofText * 100).toFixed(1)} % of the text`)
  expect(share).toBeGreaterThan(0.05)
  expect(share).toBeLessThan(0.1)
})
