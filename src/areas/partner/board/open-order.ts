/** Opens the draft order of a contract; the server creates it unless there is one. */
import { api } from '#src/engine/api/api.ts'
import { open } from '#src/engine/panes/screen.ts'
import { refreshBoard } from './board-calls.ts'

export async function openOrderOf(contract: number | string): Promise<void> {
  const { id } = await api<{ readonly id: number }>(`partner/railcontract/${contract}/make-order/`)
  refreshBoard()
  open('partner:railorder', { orderId: id })
}
