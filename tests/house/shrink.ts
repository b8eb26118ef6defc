/**
 * `npm run house:shrink`: removes fixed violations from the lists. With HOUSE_ACCEPT=1, for instance after moving files, it records the
 * present ones.
 */
import { listOf, newIn, shrunk, writeList } from './exceptions/list.ts'
import { rules } from './rules/index.ts'
import { readTree } from './tree/tree.ts'

const accept = process.env['HOUSE_ACCEPT'] === '1'
const tree = readTree(process.cwd())
for (const rule of rules) {
  const [list, found] = [listOf(rule), rule.find(tree)]
  const next = accept ? found : shrunk(list, found)
  writeList(rule, next)
  const added = newIn(found, list)
  console.log(
    `${rule.name}: ${list.size} -> ${next.size} listed${added.length > 0 ? `, ${added.length} new or grown` : ''}`,
  )
  if (!accept && added.length > 0) {
    console.error(added.map((one) => `  not listed: ${one}`).join('\n'))
    process.exitCode = 1
  }
}
