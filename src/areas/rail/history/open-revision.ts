/** Opens the paper of a revision of a bill of lading, and the difference to another one. */
import type { bolHistory } from '#model/areas/rail/bol-history.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { paperPath } from '#src/ui/record/papers/archived.ts'

type Id = number | string
type Revision = Row<typeof bolHistory>

const revisionOf = (id: Id): Promise<Revision> => api<Revision>(`bolhistory/${id}/`)

/** As the row of a list says it: its shipment is always named, the archive hangs on it. */
const shipmentOf = ({ shipment: of }: Revision): number => of ?? 0

export async function openRevision(id: Id): Promise<void> {
  try {
    openDocument(paperPath(shipment, shipmentOf(await revisionOf(id)), Number(id)))
  } catch (error) {
    toast({ text: `Not opened. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}

/** Of one revision to the one before it, or of two of the same bill to each other. */
export async function openDifference(ids: readonly Id[]): Promise<void> {
  const [one, other] = await Promise.all(ids.map(revisionOf))
  if (one === undefined) return
  if (other !== undefined && other.shipment !== one.shipment)
    throw new Error(`${one.bol_number} and ${other.bol_number} are two bills: mark two revisions of one.`)
  openOverlay(() => import('./Revisions.tsx'), {
    bill: { id: shipmentOf(one), title: one.bol_number },
    papers: [one, ...(other ? [other] : [])].map((paper) => paper.id),
  })
}
