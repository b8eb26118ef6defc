/** Raises the selected prices: the percentage and the day, then each price before and after, which is applied from there. */
import { useState } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { price } from '#model/areas/invoice/price.resource.ts'
import { monthFrom } from '#model/shared/month.ts'
import { BulkSteps } from '#src/ui/bulk/BulkPanel.tsx'
import type { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { enteredIn, inputDraft } from '#src/ui/form/draft/input-draft.ts'
import type { PriceBoardController } from './price-board-controller.ts'
import { raising } from './raise-operation.ts'

const { percent, effective_date } = price.actions.raise.input

class Raise {
  readonly state = proxy<{ change: BulkChange | null }>({ change: null })
  readonly prices
  readonly draft

  constructor({ selected, today }: PriceBoardController) {
    this.prices = selected
    const given = { effective_date: `${monthFrom(today.slice(0, 7), 1)}-01` }
    this.draft = inputDraft({ percent, effective_date }, given, async () => ({}))
  }
  /** From the form to each price before and after. */
  async preview(): Promise<void> {
    await this.draft.settled
    if (!this.draft.isComplete()) return
    const asked = enteredIn(this.draft)
    this.state.change = ref(
      raising(this.prices, { percent: asked['percent'], effective_date: asked['effective_date'] }),
    )
  }
  back(): void {
    this.state.change = null
  }
}

export default function RaisePrices({
  controller,
  onClose,
}: {
  readonly controller: PriceBoardController
  readonly onClose: () => void
}) {
  const [raise] = useState(() => new Raise(controller))
  const { change } = useSnapshot(raise.state)
  const title = `Raise ${countedRows(price, raise.prices.length)}`
  if (change !== null && raise.state.change)
    return (
      <Dialog
        title={raise.state.change.operation.title}
        isOpen
        wide
        onClose={() => raise.state.change?.state.stage !== 'sending' && onClose()}
      >
        <BulkSteps
          change={raise.state.change}
          onClose={onClose}
          other={{ key: 'backspace', label: 'Back', hint: 'back to the form', run: () => raise.back() }}
        />
      </Dialog>
    )
  return (
    <AskDialog
      title={title}
      label="Raise prices"
      submit="Preview"
      draft={raise.draft}
      onSubmit={() => void raise.preview()}
      onClose={onClose}
    />
  )
}
