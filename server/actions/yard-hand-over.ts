/** What one shift hands to the next: told, printed, signed for. */
import { signOff, type yard } from '#model/resources/yard.ts'
import { clock, dayIn } from '#model/rules/yard-clock.ts'
import { denied, invalid } from '../engine/fault.ts'
import { answerFile, type Call } from '../engine/handler.ts'
import { printed } from '../print/press.ts'
import { handOverPaper } from './yard-hand-over-paper.ts'
import { beginning, handOverOf, movesSince } from './yard-hand-over-reading.ts'

export const handOver = ({ row, input, rows, person, now }: Call<typeof yard, 'handOver'>) => handOverOf(rows, row, input.since, person, now)

export async function handOverPdf({ row, input, rows, person, now }: Call<typeof yard, 'handOverPdf'>) {
  const report = await handOverOf(rows, row, input.since, person, now)
  const paper = handOverPaper(report, person.name, (moment) => clock(moment, row.timezone))
  return answerFile({ filename: `Hand-over ${row.name} ${dayIn(now, row.timezone)}.pdf`, type: 'application/pdf', inline: true, data: () => printed(paper) })
}

/** The shift ends: what came before is answered for. */
export async function signOffYard({ row, input, rows, person, now }: Call<typeof yard, 'signOff'>) {
  const { since } = await beginning(rows, row.id, null, person.id, now)
  const move_count = (await movesSince(rows, row.id, since)).filter(({ scenario }) => scenario === 'actual').length
  return rows(signOff).create({ yard: row.id, at: now, by: person.id, move_count, comments: input.comments })
}

/** One's own alone, and only the last: what came after it leans on it. */
export async function withdrawSignOff({ row, rows, person }: Call<typeof signOff, 'withdraw'>) {
  if (row.by !== person.id) throw denied()
  const [last] = await rows(signOff).find({ ...(row.yard !== null && { yard: row.yard }) }, { limit: 1 })
  if (last?.id !== row.id) throw invalid({ non_field_errors: ['Somebody has signed off since: this sign-off stays.'] })
  await rows(signOff).remove(row.id)
  return { id: row.id }
}
