/** The first digit typed on a link, or on two contracts in the matrix, opens the editor of its cars. */
import type { KeyboardEvent } from 'react'
import { may } from '#src/engine/session/session.state.ts'
import type { ConnectController } from '../state/connect-controller.ts'

export function typeDigits(event: KeyboardEvent, controller: ConnectController): void {
  const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event
  if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey || target !== currentTarget || !may('change_contract')) return
  event.preventDefault()
  controller.amount.begin(key)
}
