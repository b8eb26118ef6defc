/** A number of cars as it is typed, with what the two contracts have left, and with why it was refused. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import type { ConnectController } from '../state/connect-controller.ts'
import styles from './Parts.module.css'

export function AmountEditor({ controller }: { readonly controller: ConnectController }) {
  const { edit } = useSnapshot(controller.state)
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(edit?.text.length === 1 && edit.fault === '')
  useEffect(() => {
    input.current?.focus()
    // What was there, or is proposed, is replaced by typing; a digit that opened the editor is gone on with.
    if (!isTyped.current) input.current?.select()
  }, [])
  if (edit === null) return null
  const { index } = controller
  const [purchase, sale] = [index.contract(edit.purchase), index.contract(edit.sale)]
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') controller.amount.leave()
    else void controller.amount.save()
  }
  return (
    <div className={styles['editor']} data-typing>
      <label className={styles['label']}>
        {purchase?.contract_number} → {sale?.contract_number}
        {edit.blend && ', as a blend'}
        <input
          ref={input}
          className={styles['input']}
          value={edit.text}
          inputMode="numeric"
          readOnly={edit.isSending}
          aria-label={`Cars of ${purchase?.contract_number ?? ''} for ${sale?.contract_number ?? ''}`}
          aria-invalid={edit.fault !== ''}
          onChange={({ target }) => controller.amount.type(target.value)}
          onKeyDown={onKey}
        />
      </label>
      {edit.fault === '' ? (
        <span className={styles['hint']}>
          {purchase && `${purchase.contract_number} ${linkBalance(purchase).words}`} ·{' '}
          {sale && `${sale.contract_number} ${linkBalance(sale).words}`} · <Key of="enter" /> saves <Key of="escape" />{' '}
          leaves
        </span>
      ) : (
        <span role="alert" className={styles['fault']}>
          ▲ {edit.fault}
        </span>
      )}
    </div>
  )
}
