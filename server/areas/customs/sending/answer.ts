/** What became of a customs invoice that was to be sent. */
import type { MissingBox } from '#model/areas/customs/rules/boxes/forms.ts'
import type { SendAnswer } from '../../erp/delivery/at-once.ts'

export type CustomsAnswer = SendAnswer<number> & {
  readonly invoice_number?: string
  /** The boxes without which it is not sent. */
  readonly missing?: readonly MissingBox[]
}
