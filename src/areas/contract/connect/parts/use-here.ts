/** Offers what is under the cursor to commands on contracts or on links, such as their verbs. */
import { useSnapshot } from 'valtio'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import type { ConnectController } from '../state/connect-controller.ts'

export function useHere(controller: ConnectController): void {
  const { isOnLink } = useSnapshot(controller.state)
  useCommandTarget('record', isOnLink ? controller.here.link : controller.here.contract)
}
