/** What a bill of lading says of its goods, first of dangerous ones, of empty cars with residue, and whom to call (49 CFR 172.201 to 172.204). */
import { wantsCertificate } from '#model/areas/rail/rules/ship/dangerous.ts'
import type { PaperPart } from '#server/print/paper.ts'
import type { BilledCar, BillPaperFacts } from './bill-facts.ts'
import { basicDescription, besideDescription, emergencyParts, isDangerous, permitsText } from './dangerous-goods.ts'
import { kilogramsOf, litresOf, shown, sumOf } from './figures.ts'

const allCars = ({ cars, parts }: BillPaperFacts) => [...cars, ...parts.flatMap((part) => part.cars)]
/** Where the Canadian regulations apply to whoever sends the cars. */
const isFromCanada = ({ origin }: BillPaperFacts): boolean => origin?.country === 'CA'

const counted = (cars: readonly BilledCar[]): string => `${cars.length} TANK CAR${cars.length === 1 ? '' : 'S'}`

function quantityOf(cars: readonly BilledCar[], isMetric: boolean): string {
  const [gallons, pounds] = [sumOf(cars.map((car) => car.net_volume)), sumOf(cars.map((car) => car.weight))]
  const metric = isMetric ? `, ${litresOf(gallons)} L, ${kilogramsOf(pounds)} kg` : ''
  return `${shown(gallons, 1)} gal at 60 °F, ${shown(pounds, 0)} lb${metric}`
}

/** Each permit of cars themselves, with the cars that run under it. */
const permitParts = ({ permits }: BillPaperFacts): readonly PaperPart[] =>
  permits.map(({ car, numbers }) => ({ kind: 'text', text: `${permitsText(numbers)}: ${car}` }))

/**
 * First on the paper, with an X in the column HM (172.201(a)(1)): total quantities stand after the description. Empty cars with residue are an
 * entry of their own, without a quantity, since there is none to name.
 */
export function goodsParts(facts: BillPaperFacts): readonly PaperPart[] {
  const { goods } = facts
  const cars = allCars(facts)
  const [full, empty] = [cars.filter((car) => !car.is_residue), cars.filter((car) => car.is_residue)]
  const entries = [full, ...(empty.length === 0 ? [] : [empty])].filter((some) => some.length > 0 || empty.length === 0)
  const isMetric = isFromCanada(facts)
  const code = goods && goods.stcc !== '' ? `STCC ${goods.stcc}` : ''
  const quantity = (of: readonly BilledCar[]): string => (of === empty ? '' : quantityOf(of, isMetric))
  if (goods === null || !isDangerous(goods))
    return [
      { kind: 'heading', text: 'Goods' },
      ...entries.map((of): PaperPart => {
        const what = [of === empty ? 'Empty, last contained' : '', goods?.name ?? ''].filter(Boolean).join(' ')
        return {
          kind: 'text',
          tone: 'strong',
          text: [counted(of), what, quantity(of), code].filter(Boolean).join(' · '),
        }
      }),
    ]
  return [
    { kind: 'heading', text: 'Dangerous goods', note: 'HM: X' },
    ...entries.flatMap((of): readonly PaperPart[] => {
      const { before, after } = besideDescription(goods, of, of === empty)
      return [
        { kind: 'text', tone: 'strong', text: ['X', counted(of), ...before, basicDescription(goods)].join('  ') },
        { kind: 'text', text: [quantity(of), ...after, code].filter(Boolean).join(' · ') },
      ]
    }),
    ...permitParts(facts),
  ]
}

/** Telephone and certificate of dangerous goods; what only goes back empty needs nobody who certifies it. */
export function safetyParts(facts: BillPaperFacts): readonly PaperPart[] {
  const { bill, goods, parties } = facts
  if (goods === null || !isDangerous(goods)) return []
  const shipper = parties.find(({ role }) => role === 'shipper')?.party
  return emergencyParts({
    telephone: bill.emergency_telephone || shipper?.emergency_telephone || '',
    answeredBy: bill.emergency_contract || shipper?.name || '',
    isCanada: isFromCanada(facts),
    plan: goods,
    certifier: wantsCertificate(allCars(facts)) ? bill.hazardous_certificate_person : null,
  })
}
