/** One bill of lading for each layout, with figures of the trade: long and short numbers, one to three cars. */
import { randomOf } from '#server/demo/seed/base/random.ts'
import { billLayouts } from '#server/demo/made-bills/layouts/index.ts'
import type { MadeBill, MadeCar } from '#server/demo/made-bills/made-bill.ts'

const SEED = 45
const goods = [
  {
    product: 'Petroleum gases, liquefied',
    stcc: '4905421',
    unNumber: 'UN1075',
    hazardClass: '2.1',
    packingGroup: '',
    density: 4.23,
  },
  {
    product: 'Petroleum crude oil',
    stcc: '4910165',
    unNumber: 'UN1267',
    hazardClass: '3',
    packingGroup: 'I',
    density: 7.26,
  },
  { product: 'Butane', stcc: '4905706', unNumber: 'UN1011', hazardClass: '2.1', packingGroup: '', density: 4.87 },
  { product: 'Diesel fuel', stcc: '4912271', unNumber: 'UN1202', hazardClass: '3', packingGroup: 'III', density: 7.05 },
] as const
const consignees = ['Hudson Valley Propane', 'Lakehead Fuels', 'Bluewater Chemicals', 'Gulf Splitter Company'] as const
const places = ['Albany, NY', 'Superior, WI', 'Sarnia, ON', 'Mont Belvieu, TX'] as const
const marks = ['UTLX', 'GATX', 'BNSF', 'PROX', 'TILX'] as const
const days = ['2026-11-26', '2026-10-15', '2026-09-30', '2026-11-19', '2026-08-27'] as const

export const madeSamples: readonly MadeBill[] = billLayouts.map((_, at): MadeBill => {
  const random = randomOf(SEED + at)
  const good = random.pick(goods)
  const cars = Array.from({ length: 1 + (at % 3) }, (): MadeCar => {
    const net = random.whole(2_500_000, 3_150_000)
    return {
      mark: random.pick(marks),
      number: String(random.whole(10_000, 999_999)),
      net: (net / 100).toFixed(2),
      gross: ((net * 1.01) / 100).toFixed(2),
      weight: ((net / 100) * good.density).toFixed(0),
      seals: [String(random.whole(1_000_000, 9_999_999)), String(random.whole(1_000_000, 9_999_999))],
    }
  })
  const place = random.whole(0, consignees.length - 1)
  const { density: _density, ...printed } = good
  return {
    number: at % 3 === 2 ? String(random.whole(80_000_000, 89_999_999)) : `PGT${random.whole(500_000, 699_999)}`,
    date: random.pick(days),
    shipper: 'Prairie Gateway Terminals',
    consignee: consignees[place] ?? '',
    origin: 'Hardisty, AB',
    destination: places[place] ?? '',
    railroad: 'CPKC',
    routing: random.pick(['CPKC-CHGO-NS', 'CPKC-STPAUL-BNSF', 'CPKC']),
    ...printed,
    purchaseOrder: `PO-${random.whole(10_000, 99_999)}`,
    certifiedBy: random.pick(['R. Okafor', 'T. Penner', 'J. Sandhu']),
    cars,
  }
})
