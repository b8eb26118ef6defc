/** The straight bill of lading as a document (49 CFR 1035.1 and appendix A; 172.200 to 172.205 for dangerous goods). */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { labelOf } from '#model/kernel/field.ts'
import { clock } from '#model/shared/clock.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import type { BillPaperFacts, Party, Station } from './bill-facts.ts'
import { carParts } from './car-list.ts'
import { basicDescription, besideDescription, isDangerous } from './dangerous-goods.ts'
import { kilogramsOf, litresOf, shown, sumOf } from './figures.ts'

const TITLE = 'Uniform Straight Bill of Lading'

const chargeWords: Readonly<Record<BillPaperFacts['bill']['freight_charges'], string>> = {
  '': '',
  prepaid: 'Prepaid',
  collect: 'Collect',
  third_party: 'Third party',
  rule_11: 'Accounting Rule 11',
}

const addressOf = ({ name, street, city, state, postal_code, country, contact, telephone }: Party): readonly string[] =>
  [name, street, [city, state, postal_code].filter(Boolean).join(' '), country, contact, telephone].filter(Boolean)

const placeOf = (station: Station | null): readonly string[] =>
  station
    ? [
        [station.name, station.state, station.country].filter(Boolean).join(', '),
        station.fsac === '' ? '' : `FSAC ${station.fsac}`,
        station.splc === '' ? '' : `SPLC ${station.splc}`,
      ].filter(Boolean)
    : []

const revisionText = ({ revision, kind, replaces, mark }: Issue, at: (moment: string) => string): string => {
  const after = replaces ? `, replaces revision ${replaces.revision} of ${at(replaces.at)}` : ''
  if (mark === 'DRAFT') return revision > 0 ? `Draft of revision ${revision}` : 'Draft'
  if (mark === 'NOT ARCHIVED') return `Revision ${revision}, printed again from what is stored now`
  if (kind === 'void') return `Void${after}`
  return kind === 'corrected' ? `Corrected bill, revision ${revision}${after}` : 'Original'
}

const issuedFacts = ({ mark, at: moment, by }: Issue, at: (moment: string) => string): Paper['facts'] =>
  mark === '' || mark === 'VOID'
    ? [
        ['Issued', at(moment)],
        ['Issued by', by],
      ]
    : []

const nature = ({ mark }: Issue): string => {
  if (mark === 'DRAFT') return 'Draft'
  return mark === 'NOT ARCHIVED' ? 'Copy' : 'Original'
}

function routePart({ bill, rate, payers, origin, destination }: BillPaperFacts): readonly PaperPart[] {
  const segments = bill.rule_11_segments
  return [
    {
      kind: 'cards',
      cards: [
        { label: 'Origin', lines: placeOf(origin) },
        { label: 'Destination', lines: placeOf(destination) },
        {
          label: 'Route',
          lines: [
            bill.routing || bill.railroad,
            rate ? `Tariff ${[rate.tariff, rate.item].filter(Boolean).join(' item ')}` : '',
            `Charges: ${chargeWords[bill.freight_charges] || 'not named'}`,
          ].filter(Boolean),
        },
      ],
    },
    ...(segments.length === 0
      ? []
      : [
          {
            kind: 'table',
            columns: [
              { title: 'FROM', width: 20 },
              { title: 'TO', width: 20 },
              { title: 'BILLED BY', width: 10 },
              { title: 'PAYER', width: 40 },
            ],
            rows: segments.map(({ from, to, railroad }, at) => ({ cells: [from, to, railroad, payers[at] ?? ''] })),
          } as const,
        ]),
  ]
}

const allCars = ({ cars, parts }: BillPaperFacts) => [...cars, ...parts.flatMap((part) => part.cars)]

/** First on the paper, with an X in the column HM (172.201(a)(1)): total quantities stand after the description. */
function goodsParts(facts: BillPaperFacts): readonly PaperPart[] {
  const { goods, origin } = facts
  const cars = allCars(facts)
  const [gallons, pounds] = [sumOf(cars.map((car) => car.net_volume)), sumOf(cars.map((car) => car.weight))]
  const isFromCanada = origin?.country === 'CA'
  const metric = isFromCanada ? `, ${litresOf(gallons)} L, ${kilogramsOf(pounds)} kg` : ''
  const quantity = `${shown(gallons, 1)} gal at 60 °F, ${shown(pounds, 0)} lb${metric}`
  const count = `${cars.length} TANK CAR${cars.length === 1 ? '' : 'S'}`
  const code = goods && goods.stcc !== '' ? `STCC ${goods.stcc}` : ''
  if (goods === null || !isDangerous(goods))
    return [
      { kind: 'heading', text: 'Goods' },
      { kind: 'text', tone: 'strong', text: [count, goods?.name ?? '', quantity, code].filter(Boolean).join(' · ') },
    ]
  const { before, after } = besideDescription(goods, cars, isFromCanada)
  return [
    { kind: 'heading', text: 'Dangerous goods', note: 'HM: X' },
    { kind: 'text', tone: 'strong', text: ['X', count, ...before, basicDescription(goods)].join('  ') },
    { kind: 'text', text: [quantity, ...after, code].filter(Boolean).join(' · ') },
  ]
}

const CERTIFICATE =
  'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in proper ' +
  'condition for transportation according to the applicable regulations of the Department of Transportation.'
const SECTION_7 =
  'If this shipment is to be delivered to the consignee without recourse on the consignor, the consignor shall sign the following ' +
  'statement: The carrier shall not make delivery of this shipment without payment of freight and all other lawful charges.'

/** Telephone and certificate of dangerous goods (172.201(d), 172.204(a)(1) and (d), 172.604). */
function safetyParts({ bill, goods, parties }: BillPaperFacts): readonly PaperPart[] {
  if (goods === null || !isDangerous(goods)) return []
  const shipper = parties.find(({ role }) => role === 'shipper')?.party
  const telephone = bill.emergency_telephone || shipper?.emergency_telephone || ''
  const whose = bill.emergency_contract || shipper?.name || ''
  return [
    { kind: 'heading', text: 'Emergency contact' },
    { kind: 'text', tone: 'strong', text: [telephone, whose].filter(Boolean).join(' · ') },
    { kind: 'heading', text: 'Certificate' },
    { kind: 'text', text: CERTIFICATE },
    { kind: 'text', tone: 'strong', text: bill.hazardous_certificate_person },
  ]
}

export function billPaper(facts: BillPaperFacts, issue: Issue): Paper {
  const { bill, rack, parties, company, master } = facts
  const at = (moment: string): string => clock(moment, rack?.timezone ?? '')
  const partyCards = parties.map(({ role, party }) => ({
    label: labelOf(role, shipment.fields[role]),
    lines: addressOf(party),
  }))
  return {
    title: TITLE,
    about: `${bill.bol_number} · ${nature(issue)} · Not negotiable`,
    barcode: bill.bol_number,
    foot: `${bill.bol_number} · ${revisionText(issue, at)} · ${company}`,
    mark: issue.mark,
    facts: [
      ['Bill of lading', bill.bol_number],
      ['Ship date', bill.ship_date ?? ''],
      ['Reference', bill.reference_number],
      ['Loaded at', rack?.name ?? ''],
      ...issuedFacts(issue, at),
      ...(master === '' ? [] : [['Part of master billing', master] as const]),
      ...(bill.export_permit === '' ? [] : [['Export permit', bill.export_permit] as const]),
      ...(bill.export_declaration === '' ? [] : [['Export declaration', bill.export_declaration] as const]),
    ],
    parts: [
      { kind: 'text', tone: 'strong', text: revisionText(issue, at) },
      { kind: 'cards', cards: partyCards },
      ...routePart(facts),
      ...goodsParts(facts),
      ...carParts(facts),
      ...(bill.special_instructions === ''
        ? []
        : [
            { kind: 'heading', text: 'Special instructions' } as const,
            { kind: 'text', text: bill.special_instructions } as const,
          ]),
      ...safetyParts(facts),
      { kind: 'heading', text: 'Section 7' },
      { kind: 'text', tone: 'faint', text: SECTION_7 },
      { kind: 'signatures', labels: ['Consignor', 'Agent of the railroad, date and time'] },
    ],
  }
}
