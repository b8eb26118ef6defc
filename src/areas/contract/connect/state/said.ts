/** What the graph says in words: what is under the cursor and who has its cars, and how it stands as a whole. */
import type { GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { linkBalance, needsLook } from '#model/areas/contract/rules/graph/link-balance.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { GraphCursor } from './cursor.ts'
import type { GraphIndex } from './graph-index.ts'

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
const MOST_NAMED = 6

/** Who has cars of a contract: `S-26-404 has 240, S-26-405 has 91`. */
function whoHas(index: GraphIndex, { id, contract_type }: GraphContract, without?: number): string {
  const isSale = contract_type === 'sale'
  const some = index
    .linksOf(id)
    .map(({ purchase, sale, cars }) => ({ other: isSale ? purchase : sale, cars }))
    .filter(({ other }) => other !== without)
    .toSorted((one, two) => two.cars - one.cars)
  const named = some
    .slice(0, MOST_NAMED)
    .map(({ other, cars }) => `${index.number(other)} ${isSale ? 'gives' : 'has'} ${grouped(cars)}`)
  return [...named, ...(some.length > MOST_NAMED ? [`${some.length - MOST_NAMED} more`] : [])].join(', ')
}
export const daysOf = ({ start_date, end_date }: GraphContract): string =>
  `${start_date ?? 'no beginning'} to ${end_date ?? 'no end'}`
/** `604 of 720 promised, 116 left` */
export function balanceWords(one: GraphContract): string {
  const { linked, words, mark } = linkBalance(one)
  const of = one.cars === null ? '' : ` of ${grouped(one.cars)}`
  return `${grouped(linked)}${of} ${one.contract_type === 'sale' ? 'fed' : 'promised'}, ${mark} ${words}`
}

export function cursorWords(index: GraphIndex, cursor: GraphCursor | null): readonly [string, string] {
  if (cursor === null) return ['', '']
  if (cursor.kind === 'node') {
    const one = index.contract(cursor.id)
    if (one === undefined) return ['', '']
    const said = [one.contract_type === 'sale' ? 'Sale to' : 'Purchase from', one.party__label || 'nobody named'].join(
      ' ',
    )
    return [
      `${one.contract_number} · ${said} · ${one.product__label || 'no product'} · ${one.status} · ${daysOf(one)}`,
      [balanceWords(one), whoHas(index, one)].filter((part) => part !== '').join('. '),
    ]
  }
  const [purchase, sale] = [index.contract(cursor.purchase), index.contract(cursor.sale)]
  if (!purchase || !sale) return ['', '']
  const link = index.link(purchase.id, sale.id)
  const rest = whoHas(index, purchase, sale.id)
  return [
    link === undefined
      ? `${purchase.contract_number} and ${sale.contract_number} are not linked`
      : `${purchase.contract_number} → ${sale.contract_number}: ${counted(link.cars, 'car')}${link.blend ? ', as a blend' : ''}`,
    [
      `${purchase.contract_number}: ${balanceWords(purchase)}${rest === '' ? '' : ` (${rest})`}`,
      `${sale.contract_number}: ${balanceWords(sale)}`,
    ].join('. '),
  ]
}

/** `7 purchases, 24 sales, 31 links. ○ 3 sales not fed, by 40 cars. △ 1 over.` */
export function graphWords({ purchases, sales, graph }: GraphIndex): string {
  const unfed = sales.flatMap((one) => {
    const { kind, left } = linkBalance(one)
    return kind === 'left' ? [left ?? 0] : []
  })
  const cars = unfed.reduce((sum, left) => sum + left, 0)
  const over = [...purchases, ...sales].filter(needsLook).length - unfed.length
  const mark = purchases.some((one) => linkBalance(one).kind === 'over') ? '▲' : '△'
  return [
    `${counted(purchases.length, 'purchase')}, ${counted(sales.length, 'sale')}, ${counted(graph.links.length, 'link')}.`,
    unfed.length > 0
      ? `○ ${counted(unfed.length, 'sale')} not fed, by ${counted(cars, 'car')}.`
      : '✓ All sales are fed.',
    ...(over > 0 ? [`${mark} ${grouped(over)} beyond what was agreed.`] : []),
  ].join(' ')
}
