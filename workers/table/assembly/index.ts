export { keep, memberBytes, memberHalves, memberWords, nulls, range, rowsIn } from './filter'
export { groupIds, pairIds, tally, totals, within } from './group'
export { codeKeys, numberBits, numberKeys, rankKeys, sort } from './order'
export { compare, find, prefix } from './text'
