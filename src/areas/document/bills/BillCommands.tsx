/** Offers the worklist to commands. While a region is marked, arrows and Enter belong to the region. */
import { useSnapshot } from 'valtio'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import type { BillsController } from './bills-controller.ts'

type Props = { readonly controller: BillsController }

export function BillCommands({ controller }: Props) {
  const { marking } = useSnapshot(controller.view.state)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useCommandTarget('document:bill-page', controller)
  return marking === null ? <OnFigures controller={controller} /> : <OnRegion controller={controller} />
}
function OnFigures({ controller }: Props) {
  useCommandTarget('document:bills', controller)
  return null
}
function OnRegion({ controller }: Props) {
  useCommandTarget('document:region', controller)
  return null
}
