/** Sends customs invoices by mail to their brokers, with the form as PDF and CSV. The letter and the new state are one transaction. */
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { formOf } from '#model/areas/customs/rules/boxes/forms.ts'
import { isSendable } from '#model/areas/customs/rules/fit-to-send.ts'
import { countOutcomes } from '#model/shared/outcome.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Person } from '#server/engine/base/handler.ts'
import type { QueueLetter } from '#server/engine/base/letter.ts'
import { storeArchived } from '#server/engine/files/archive-files.ts'
import { transaction, type Unit } from '#server/engine/rows/transaction.ts'
import { setPdf } from '#server/print/press.ts'
import { UNDER_WAY } from '../../erp/delivery/at-once.ts'
import { customsCsv } from '../form/csv.ts'
import { boxFactsOf, customsFacts, type CustomsFacts } from '../form/facts.ts'
import { formPaper } from '../form/papers.ts'
import { sentData } from '../form/printed-boxes.ts'
import type { CustomsAnswer } from './answer.ts'

export const NO_WAY =
  'It cannot be sent: no connection for customs invoices is switched on, and its broker has no e-mail address.'

export const brokerAddress = ({ parties }: CustomsFacts): string =>
  parties.find(([role]) => role === 'broker')?.[1].email.trim() ?? ''

type Mailing = {
  readonly answers: readonly CustomsAnswer[]
  readonly person: Person
  readonly queueLetter: QueueLetter
  readonly isTrial: boolean
}

/** A file that goes along, kept in the archive as papers are. */
type Kept = { readonly code: string; readonly filename: string; readonly bytes: Uint8Array; readonly pages?: number }

async function filesOf(facts: CustomsFacts, { person }: Mailing, at: string): Promise<readonly Kept[]> {
  const { invoice_number: number, revision } = facts.invoice
  const issue = { mark: '', revision: revision ?? 0, kind: 'issued', at, by: person.name, replaces: null } as const
  const sent = { ...facts, invoice: { ...facts.invoice, status: 'sent' as const } }
  const { bytes, pages } = await setPdf(formPaper(sent, issue))
  const named = `Customs invoice ${number}${revision ? ` revision ${revision}` : ''}`
  return [
    { code: formOf(boxFactsOf(facts)), filename: `${named}.pdf`, bytes, pages },
    { code: 'csv', filename: `${named}.csv`, bytes: Buffer.from(customsCsv([sent])) },
  ]
}

async function archived({ rows, now }: Unit, facts: CustomsFacts, by: string, files: readonly Kept[]) {
  const { id, invoice_number, revision } = facts.invoice
  const hashes = await Promise.all(files.map(({ bytes }) => storeArchived(bytes)))
  const kept = await rows(archivedPaper).createMany(
    files.map(({ code, filename, bytes, pages }, at) => ({
      object_type: 'customs:invoice',
      object_id: String(id),
      code,
      revision: revision ?? 0,
      kind: (revision ?? 0) > 0 ? ('corrected' as const) : ('issued' as const),
      title: invoice_number,
      filename,
      size: bytes.byteLength,
      pages: pages ?? null,
      sha256: hashes[at] ?? '',
      issued_at: now,
      issued_by: by,
    })),
  )
  return kept.map((one) => one.id)
}

/** Someone may have changed it while its papers were set: then nothing is sent. */
async function mailOne(db: Database, answer: CustomsAnswer, mailing: Mailing): Promise<CustomsAnswer> {
  const { person, queueLetter } = mailing
  const read = await transaction(db, person, async ({ rows, now }) => {
    const [row] = await rows(customsInvoice).find({ id: answer.id })
    const [facts] = row === undefined ? [] : await customsFacts({ rows, person }, [row])
    return { facts, now }
  })
  const { facts } = read
  if (facts === undefined) return { ...answer, outcome: 'not_found', message: 'There is no such customs invoice.' }
  const files = await filesOf(facts, mailing, read.now)
  return transaction(db, person, async (unit) => {
    const [row] = await unit.rows(customsInvoice).find({ id: answer.id }, { lock: true })
    if (row === undefined || !isSendable(row) || row.version !== answer.version)
      return { ...answer, outcome: 'conflict', message: `It changed meanwhile: it is ${row?.status ?? 'gone'} now.` }
    const papers = await archived(unit, facts, person.name, files)
    const [sent] = await unit.rows(customsInvoice).restoreMany([
      {
        id: row.id,
        values: { status: 'sent', sent_at: unit.now, sent_data: sentData(facts), answer: '', answered_at: null },
      },
    ])
    const subject = `Customs invoice ${row.invoice_number}`
    const asked = 'is attached as PDF and CSV. Answer whether customs accept or reject it.'
    const body = `${subject} ${asked}\n\nSent by ${person.name} with Highball.`
    const letter = { to: brokerAddress(facts), company: person.company, subject, body, papers }
    await queueLetter(unit.client, letter)
    return { ...answer, version: sent?.version ?? row.version, reference: letter.to }
  })
}

const answerOf = (results: readonly CustomsAnswer[]) => ({ batch: null, counts: countOutcomes(results), results })

/** `answers`: what may be sent of them is `changed`. */
export function mailFit(mailing: Mailing) {
  const { answers, isTrial } = mailing
  if (isTrial || answers.every(({ outcome }) => outcome !== 'changed')) return answerOf(answers)
  return answerLater({
    meanwhile: answerOf(
      answers.map((one) => (one.outcome === 'changed' ? { ...one, outcome: 'not_allowed', message: UNDER_WAY } : one)),
    ),
    work: async (db) => {
      const results: CustomsAnswer[] = []
      for (const one of answers) results.push(one.outcome === 'changed' ? await mailOne(db, one, mailing) : one)
      return answerOf(results)
    },
  })
}
