/** The documents that the demo received: layout, source and state of each. */
import type { ScanVariant } from '../../../made-bills/scan.ts'

export type PlannedBill = {
  readonly layout: string
  /** A PDF with a text layer, or a variant of a scan. */
  readonly way: 'text' | ScanVariant
  readonly end: 'read' | 'saved'
  /** A mistake on the paper or in its reading. */
  readonly flaw?: 'number' | 'consignee' | 'volume'
}

const read = (layout: string, way: PlannedBill['way']): PlannedBill => ({ layout, way, end: 'read' })
/** In the order of the shipments, the latest first. */
export const plannedBills: readonly PlannedBill[] = [
  read('short form', 'text'),
  read('railroad form', 'text'),
  read('two pages', 'text'),
  read('dense', 'text'),
  read('short form', 'text'),
  read('railroad form', 'text'),
  read('dense', 'text'),
  read('two pages', 'text'),
  read('short form', 'clean'),
  read('railroad form', 'clean'),
  read('dense', 'clean'),
  read('short form', 'low resolution'),
  read('short form', 'noise'),
  read('railroad form', 'skew'),
  read('short form', 'skew'),
  read('short form', 'upside down'),
  read('short form', 'photo'),
  read('railroad form', 'fax'),
  { layout: 'railroad form', way: 'clean', end: 'read', flaw: 'number' },
  { layout: 'letter', way: 'skew', end: 'read', flaw: 'consignee' },
  { layout: 'railroad form', way: 'fax', end: 'read', flaw: 'volume' },
  { layout: 'railroad form', way: 'text', end: 'saved' },
  { layout: 'short form', way: 'clean', end: 'saved' },
]
/** Pages of one scan, each a bill of its own. */
export const scannedTogether: readonly PlannedBill[] = Array.from({ length: 5 }, () => read('short form', 'clean'))
