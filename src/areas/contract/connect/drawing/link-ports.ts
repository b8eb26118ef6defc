/** Where links leave and reach their contracts, and how thick they are: as many pixels to a car in the whole graph, one below the other. */
import { pairKey, type GraphContract, type GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { NODE_HEIGHT, type Heights } from '#model/areas/contract/rules/graph/graph-layout.ts'

export type LinkPorts = {
  /** From the middle of the purchase and of the sale. */
  readonly from: number
  readonly to: number
  readonly width: number
  /** How far from the purchase its number is written, from 0 to 1: at the end where fewer links meet. */
  readonly labelAt: number
}

const ROOM = NODE_HEIGHT - 14
const THINNEST = 1.5
const [NEAR_PURCHASE, NEAR_SALE] = [0.14, 0.86]

function perCar(contracts: readonly GraphContract[]): number {
  const most = contracts.reduce(
    (all, { cars, fed_cars, promised_cars }) => Math.max(all, cars ?? 0, fed_cars ?? 0, promised_cars ?? 0),
    1,
  )
  return ROOM / most
}

/** The middles of lines of these widths, one below the other, around 0; drawn together where there is no room for all. */
function middles(widths: readonly number[]): readonly number[] {
  const sum = widths.reduce((all, one) => all + one, 0)
  const spread = Math.min(14, (ROOM - sum) / Math.max(widths.length - 1, 1))
  const whole = sum + spread * (widths.length - 1)
  let at = -whole / 2
  return widths.map((width) => {
    const middle = at + width / 2
    at += width + spread
    return middle
  })
}

export function linkPorts(
  contracts: readonly GraphContract[],
  links: readonly GraphLink[],
  heights: Heights,
): ReadonlyMap<string, LinkPorts> {
  const scale = perCar(contracts)
  const widthOf = ({ cars }: GraphLink): number => Math.max(THINNEST, cars * scale)
  const ends = new Map<number, GraphLink[]>()
  for (const link of links)
    for (const end of [link.purchase, link.sale]) {
      const known = ends.get(end)
      if (known) known.push(link)
      else ends.set(end, [link])
    }
  const places = new Map<string, number>()
  for (const [id, some] of ends) {
    const sorted = some.toSorted(
      (one, two) =>
        (heights.get(one.purchase === id ? one.sale : one.purchase) ?? 0) -
        (heights.get(two.purchase === id ? two.sale : two.purchase) ?? 0),
    )
    const at = middles(sorted.map(widthOf))
    for (const [index, { purchase, sale }] of sorted.entries())
      places.set(`${id} ${pairKey(purchase, sale)}`, at[index] ?? 0)
  }
  return new Map(
    links.map((link) => {
      const key = pairKey(link.purchase, link.sale)
      const few = (ends.get(link.sale)?.length ?? 0) <= (ends.get(link.purchase)?.length ?? 0)
      return [
        key,
        {
          from: places.get(`${link.purchase} ${key}`) ?? 0,
          to: places.get(`${link.sale} ${key}`) ?? 0,
          width: widthOf(link),
          labelAt: few ? NEAR_SALE : NEAR_PURCHASE,
        },
      ]
    }),
  )
}
