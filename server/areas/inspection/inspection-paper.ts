/** The printed report of an inspection, with its pictures. */
import type { Row } from '#model/kernel/resource.ts'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { type Call, answerFile } from '#server/engine/base/handler.ts'
import type { inspection as declared } from '#model/areas/inspection/inspection.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { data as entry, form } from '#model/areas/form/form.resource.ts'
import { facility } from '#model/areas/company/company.resource.ts'
import { track } from '#model/areas/yard/yard.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { clock } from '#model/shared/clock.ts'
import type { PaperPart, Paper } from '#server/print/paper.ts'
import { entryLines } from '#model/areas/form/rules/entry-lines.ts'
import fs from 'node:fs/promises'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { renderPdf } from '#server/print/press.ts'

const isPicture = ({ content_type, name }: Row<typeof attachment>): boolean =>
  /^image\/(png|jpe?g)$/.test(content_type) || /\.(png|jpe?g)$/i.test(name)

export async function print({ row, rows, person, now }: Call<typeof declared, 'print'>) {
  const car = row.railcar === null ? undefined : (await rows(railcar).find({ id: row.railcar }))[0]
  const mark = car ? markOf(car) : 'a car'
  const [filled] = row.form_data === null ? [] : await rows(entry).find({ id: row.form_data })
  const [place] = row.facility === null ? [] : await rows(facility).find({ id: row.facility })
  const [on] = row.track === null ? [] : await rows(track).find({ id: row.track })
  const [inspector] = row.inspector === null ? [] : await rows(user).find({ id: row.inspector })
  const [drawn] = filled?.form == null ? [] : await rows(form).find({ id: filled.form })
  const { structure } = readStructure(filled?.schema_data)
  const photos = (await rows(attachment).find({ object_type: 'yard:inspection', object_id: String(row.id) })).filter(
    isPicture,
  )
  const zone = place?.timezone ?? ''
  const when = clock(row.inspected_at ?? now, zone)
  const title = drawn?.name ?? 'Inspection'
  const parts = (pictures: readonly PaperPart[]): PaperPart[] => [
    { kind: 'heading', text: 'Findings', note: row.status === 'draft' ? 'draft, not finished' : row.status },
    {
      kind: 'table',
      columns: [
        { title: 'ITEM', width: 55 },
        { title: 'FOUND', width: 45, strong: true },
      ],
      empty: 'Nothing was filled in.',
      rows: entryLines(structure, filled?.data ?? {}).map(({ label, value, depth, isGroup }) => ({
        cells: [`${'· '.repeat(depth)}${label}`, value],
        tone: isGroup ? 'strong' : 'plain',
      })),
    },
    ...(row.defects === ''
      ? []
      : ([
          { kind: 'heading', text: 'Defects' },
          { kind: 'text', text: row.defects },
        ] as const)),
    ...(row.comments === ''
      ? []
      : ([
          { kind: 'heading', text: 'Comments' },
          { kind: 'text', text: row.comments },
        ] as const)),
    ...pictures,
    { kind: 'signatures', labels: ['Inspector', 'Date and time'] },
  ]
  const paper = (pictures: readonly PaperPart[]): Paper => ({
    title,
    about: `${mark} · ${when}`,
    foot: `${title} · ${mark} · printed by ${person.name} ${clock(now, zone)}`,
    facts: [
      ['Car', mark],
      ['Type', car?.car_type ?? ''],
      ['Result', row.bad_order ? 'BAD ORDER' : row.status],
      ['Facility', place?.name ?? ''],
      ['Track', on?.name ?? ''],
      ['Inspected', `${when} ${inspector?.name ?? ''}`],
    ],
    parts: parts(pictures),
  })
  const data = async (): Promise<Buffer> => {
    const pictures = await Promise.all(
      photos.map(async (photo): Promise<PaperPart[]> => {
        const image = await fs.readFile(storedAt(photo)).catch(() => undefined)
        return image ? [{ kind: 'picture', image, caption: photo.name }] : []
      }),
    )
    return renderPdf(paper(pictures.flat()))
  }
  return answerFile({
    filename: `Inspection ${mark} ${when.slice(0, 10)}.pdf`,
    type: 'application/pdf',
    inline: true,
    data,
  })
}
