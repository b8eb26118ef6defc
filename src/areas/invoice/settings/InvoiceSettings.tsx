/** What invoicing is set up with: products with their conditions, taxes, bank accounts, and the address on invoices. */
import { useEffect, useState } from 'react'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { product } from '#model/areas/invoice/price.resource.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useLeaveField } from '#src/ui/controls/keydown.ts'
import { Accounts } from './Accounts.tsx'
import { Letterhead } from './Letterhead.tsx'
import { Products } from './Products.tsx'
import { InvoiceSettingsController } from './settings-controller.ts'
import { Taxes } from './Taxes.tsx'
import styles from './Settings.module.css'

export default function InvoiceSettings() {
  const [controller] = useState(() => new InvoiceSettingsController())
  const page = useLeaveField<HTMLDivElement>()
  useEffect(() => controller.show(page.current), [controller, page])
  useCommandTarget('invoice:settings', controller)
  return (
    <div ref={page} className={styles['page']} tabIndex={-1}>
      {may(product.needs.view) && <Products />}
      {may(tax.needs.view) && <Taxes />}
      <div className={styles['column']}>
        {may(bankAccount.needs.view) && <Accounts />}
        <Letterhead />
      </div>
    </div>
  )
}
