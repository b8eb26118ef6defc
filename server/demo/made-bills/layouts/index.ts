/** All layouts in which bills of lading are made. */
import type { BillLayout } from './bill-layout.ts'
import { forms } from './forms.ts'
import { lineLayouts } from './lines.ts'

export const billLayouts: readonly BillLayout[] = [...forms, ...lineLayouts]
