/** The straight bill of lading as a document (49 CFR 1035.1 and appendix A; 172.200 to 172.205 for dangerous goods). */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { labelOf } from '#model/kernel/field.ts'
import { clock } from '#model/shared/clock.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import type { BillPaperFacts, Party, Station } from './bill-facts.ts'
import { carParts } from './car-list.ts'
import { goodsParts, safetyParts } from './goods-parts.ts'

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

const revisionText = (
  { revision, kind, replaces, mark }: Issue,
  at: (moment: string) => string,
  { seller }: Pick<BillPaperFacts, 'seller'>,
): string => {
  const after = replaces ? `, replaces revision ${replaces.revision} of ${at(replaces.at)}` : ''
  if (mark === 'DRAFT') return revision > 0 ? `Draft of revision ${revision}` : 'Draft'
  if (mark === 'NOT ARCHIVED') return `Revision ${revision}, printed again from what is stored now`
  if (kind === 'void') return `Void${after}`
  if (kind === 'corrected') return `Corrected bill, revision ${revision}${after}`
  return seller === undefined ? 'Original' : 'Copy'
}

/** Of bought cars the seller has issued the bill, so this paper says where it was recorded instead. */
function issuedFacts(
  { mark, at: moment, by }: Issue,
  at: (moment: string) => string,
  { seller, company }: Pick<BillPaperFacts, 'seller' | 'company'>,
): Paper['facts'] {
  if (mark !== '' && mark !== 'VOID') return []
  if (seller === undefined)
    return [
      ['Issued', at(moment)],
      ['Issued by', by],
    ]
  return [
    ['Issued by', seller],
    ['Recorded', at(moment)],
    ['Recorded by', company],
  ]
}

const nature = ({ mark }: Issue, { seller }: Pick<BillPaperFacts, 'seller'>): string => {
  if (mark === 'DRAFT') return 'Draft'
  if (seller !== undefined) return `Copy of the bill of ${seller}`
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

const SECTION_7 =
  'Subject to Section 7 of conditions, if this shipment is to be delivered to the consignee without recourse on the consignor, the ' +
  'consignor shall sign the following statement: The carrier shall not make delivery of this shipment without payment of freight and all ' +
  'other lawful charges.'

export function billPaper(facts: BillPaperFacts, issue: Issue): Paper {
  const { bill, rack, parties, company, seller = company, master } = facts
  const at = (moment: string): string => clock(moment, rack?.timezone ?? '')
  const partyCards = parties.map(({ role, party }) => ({
    label: labelOf(role, shipment.fields[role]),
    lines: addressOf(party),
  }))
  return {
    title: TITLE,
    about: `${bill.bol_number} · ${nature(issue, facts)} · Not negotiable`,
    barcode: bill.bol_number,
    foot: `${bill.bol_number} · ${revisionText(issue, at, facts)} · ${seller}`,
    mark: issue.mark,
    facts: [
      ['Bill of lading', bill.bol_number],
      ['Ship date', bill.ship_date ?? ''],
      ['Reference', bill.reference_number],
      ['Loaded at', rack?.name ?? ''],
      ...issuedFacts(issue, at, facts),
      ...(master === '' ? [] : [['Part of master billing', master] as const]),
      ...(bill.export_permit === '' ? [] : [['Export permit', bill.export_permit] as const]),
      ...(bill.export_declaration === '' ? [] : [['Export declaration', bill.export_declaration] as const]),
    ],
    parts: [
      { kind: 'text', tone: 'strong', text: revisionText(issue, at, facts) },
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
