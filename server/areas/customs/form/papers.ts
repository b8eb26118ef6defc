/** The papers of a customs invoice: its form with numbered boxes, and its certificate of origin. */
import type { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { boxLabel } from '#model/areas/customs/rules/boxes/box.ts'
import type { CustomsForm } from '#model/areas/customs/rules/boxes/forms.ts'
import { clock } from '#model/shared/clock.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import type { Issue, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import { customsFacts, type CustomsFacts, type PrintedBox } from './facts.ts'
import { printedCertificate, printedForm } from './printed-boxes.ts'

type PaperFacts = {
  readonly number: string
  readonly revision: number
  readonly status: string
  readonly sender: string
  readonly zone: string
  readonly boxes: readonly PrintedBox[]
}

const marks: Readonly<Record<string, string>> = { draft: 'DRAFT', ready: 'DRAFT', cancelled: 'VOID' }

const NARROW = 30

/** Addresses and statements take the whole width; short values stand three in a row. */
const isLong = ({ text }: PrintedBox): boolean => text.length > NARROW

function goodsTable(boxes: readonly PrintedBox[]): readonly PaperPart[] {
  const columns = boxes.filter(({ lines }) => lines.length > 0)
  if (columns.length === 0) return []
  return [
    {
      kind: 'table',
      columns: columns.map((box, at) => ({ title: boxLabel(box), width: at === 0 ? 30 : 18 })),
      rows: (columns[0]?.lines ?? []).map((_, line) => ({ cells: columns.map(({ lines }) => lines[line] ?? '') })),
    },
  ]
}

function partsOf(boxes: readonly PrintedBox[]): readonly PaperPart[] {
  const single = boxes.filter(({ lines }) => lines.length === 0)
  const long = single.filter(isLong)
  return [
    { kind: 'facts', facts: single.filter((box) => !isLong(box)).map((box) => [boxLabel(box), box.text]) },
    ...goodsTable(boxes),
    { kind: 'cards', cards: long.filter(({ text }) => text.length <= LONG_TEXT).map(cardOf) },
    ...long
      .filter(({ text }) => text.length > LONG_TEXT)
      .map((box): PaperPart => ({ kind: 'text', text: `${boxLabel(box)}: ${box.text}` })),
  ]
}
const LONG_TEXT = 140
const cardOf = (box: PrintedBox) => ({ label: boxLabel(box), lines: box.text.split(', ') })

const paperOf = (title: string, facts: PaperFacts, { at }: Issue): Paper => ({
  title,
  about: facts.number,
  barcode: facts.number,
  mark: marks[facts.status] ?? '',
  foot: `${facts.number} · ${facts.sender} · ${clock(at, facts.zone)}`,
  facts: [
    ['Invoice', facts.number],
    ['Revision', String(facts.revision)],
    ['State', facts.status],
  ],
  parts: partsOf(facts.boxes),
})

const aboutOf = ({ invoice, sender }: CustomsFacts) => ({
  number: invoice.invoice_number,
  revision: invoice.revision ?? 0,
  status: invoice.status,
  sender: sender.name,
  zone: sender.timezone,
})

const titles: Readonly<Record<CustomsForm, string>> = {
  ci1: 'Canada Customs Invoice',
  'us-invoice': 'Commercial invoice',
}

/** The paper of the form that its goods need, as it is mailed. */
export function formPaper(facts: CustomsFacts, issue: Issue): Paper {
  const { form, boxes } = printedForm(facts)
  return paperOf(titles[form], { ...aboutOf(facts), boxes }, issue)
}

const formWork = (form: CustomsForm): PaperWork<typeof declared, PaperFacts> => ({
  facts: async (call, rows) =>
    (await customsFacts(call, rows)).map((facts) => ({ ...aboutOf(facts), boxes: printedForm(facts, form).boxes })),
  one: (facts, issue) => paperOf(titles[form], facts, issue),
  filename: ({ number }) => `${titles[form]} ${number}`,
})

const usmca: PaperWork<typeof declared, PaperFacts> = {
  facts: async (call, rows) =>
    (await customsFacts(call, rows)).map((facts) => {
      const boxes = printedCertificate(facts)
      if (boxes.length === 0) throw conflict(`${facts.invoice.invoice_number} has no certificate of origin.`)
      return { ...aboutOf(facts), boxes }
    }),
  one: (facts, issue) => paperOf('USMCA certification of origin', facts, issue),
  filename: ({ number }) => `Certificate of origin ${number}`,
}

export const customsPaperWorks = { ci1: formWork('ci1'), 'us-invoice': formWork('us-invoice'), usmca }
