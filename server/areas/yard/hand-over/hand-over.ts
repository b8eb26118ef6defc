/** The hand-over from one shift to the next: as data, as PDF, and signing off. */
import { signOff } from '#model/areas/yard/sign-off.resource.ts'
import { type yard } from '#model/areas/yard/yard.resource.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import { denied, invalid } from '#server/engine/base/http-error.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { renderPdf } from '#server/print/press.ts'
import { handOverPaper } from './hand-over-paper.ts'
import { beginning, handOverOf, movesSince } from './hand-over-reading.ts'

export const handOver = ({ row, input, rows, person, now }: Call<typeof yard, 'handOver'>) =>
  handOverOf(rows, row, input.since, person, now)

export async function handOverPdf({ row, input, rows, person, now }: Call<typeof yard, 'handOverPdf'>) {
  const report = await handOverOf(rows, row, input.since, person, now)
  const paper = handOverPaper(report, person.name, (moment) => clock(moment, row.timezone))
  return answerFile({
    filename: `Hand-over ${row.name} ${dayIn(now, row.timezone)}.pdf`,
    type: 'application/pdf',
    inline: true,
    data: () => renderPdf(paper),
  })
}

/** Signs off: the next hand-over starts from here. */
export async function signOffYard({ row, input, rows, person, now }: Call<typeof yard, 'signOff'>) {
  const { since } = await beginning(rows, row.id, null, person.id, now)
  const move_count = (await movesSince(rows, row.id, since)).filter(({ scenario }) => scenario === 'actual').length
  return rows(signOff).create({ yard: row.id, at: now, by: person.id, move_count, comments: input.comments })
}

/** Only one's own, and only the last: the hand-over after it starts from it. */
export async function withdrawSignOff({ row, rows, person }: Call<typeof signOff, 'withdraw'>) {
  if (row.by !== person.id) throw denied()
  const [last] = await rows(signOff).find({ ...(row.yard !== null && { yard: row.yard }) }, { limit: 1 })
  if (last?.id !== row.id) throw invalid({ non_field_errors: ['Somebody has signed off since: this sign-off stays.'] })
  await rows(signOff).remove(row.id)
  return { id: row.id }
}
