/** Makes barcodes for the pool, and their labels. */
import { barcode as declared } from '#model/areas/terminal/barcode.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { answerFile, handle } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { renderPdf } from '#server/print/press.ts'

export const barcode = handle(declared, {
  generateBarcodes: async ({ rows, input, now }) => {
    const { count, kind, symbology, print } = input
    const [site] = input.server === null ? [undefined] : await rows(server).find({ id: input.server })
    if (input.server !== null && site === undefined) throw invalid({ server: ['There is no such site.'] })
    const one = { kind, symbology, server: input.server, ...(print && { printed_at: now }) }
    const made = await rows(declared).createMany(Array.from({ length: count }, () => one))
    if (!print) return { barcodes: made.map(({ id, barcode: text }) => ({ id, barcode: text })) }
    return answerFile({
      filename: `Barcodes ${made[0]?.barcode ?? ''}.pdf`,
      type: 'application/pdf',
      inline: true,
      data: () =>
        renderPdf({
          title: 'Barcodes',
          about: [site?.name ?? '', kind].filter((text) => text !== '').join(', '),
          facts: [],
          foot: 'Highball',
          parts: [{ kind: 'labels', symbology, labels: made.map(({ barcode: text }) => text) }],
        }),
    })
  },
})
