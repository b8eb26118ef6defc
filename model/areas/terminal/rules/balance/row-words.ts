/** The state of a row of the daily balance in words, on the screen and on paper. */
import type { BalanceRow } from './answers.ts'
import { stateWords } from './balance.ts'

/** Words for rows that need no attention, because their gain or loss is within the allowance or the tolerance. */
const settledWords: Readonly<Record<BalanceRow['state'], string>> = {
  unknown: stateWords.unknown,
  even: stateWords.even,
  within: stateWords.within,
  gain: 'gain within the tolerance',
  over: 'loss within the tolerance',
}

export const rowWords = ({ attention, state }: Pick<BalanceRow, 'attention' | 'state'>): string =>
  attention ? `needs attention: ${stateWords[state]}` : settledWords[state]
