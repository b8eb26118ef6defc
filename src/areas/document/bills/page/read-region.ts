/** Asks the server to read a marked region of a page. Nothing is written. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { FigureCandidate } from '#model/areas/document/rules/reading/figures.ts'
import { api } from '#src/engine/api/api.ts'
import type { AnyFigure } from '../figures/figure-list.ts'
import type { PagePlace } from '../figures/read-data.ts'

type RegionRead = {
  readonly value: string
  readonly raw: string
  readonly confidence: number
  readonly candidates: readonly FigureCandidate[]
}
export const readRegion = (billId: number, { page, box }: PagePlace, name: AnyFigure): Promise<RegionRead> =>
  api<RegionRead>(`${bill.path}${billId}/${bill.actions.readRegion.path}`, {
    method: 'POST',
    body: { page, box, name },
  })
