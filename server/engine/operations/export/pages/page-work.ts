/** What is to be done with a page of rows before it travels. It may be done by another thread, so it is plain data. */
import type { FieldKind } from '#model/kernel/field.ts'
import type { RowId } from '#model/columnar/chunk.ts'
import type { ZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import type { SheetBegun, SheetPart } from '../../../files/sheet/sheet-rows.ts'
import type { RawRows } from '../binary/binary-rows.ts'
import type { LinesOfPage } from '../cells/page-lines.ts'
import type { PartInMemory } from '../../../files/gzip-parts.ts'

/**
 * What becomes of the values of a column: `plain`; `labelled`, where the next column has their labels; a label or a time zone that is looked
 * up for the record that they name.
 */
export type PagePart = {
  readonly called: string
  readonly kind: FieldKind
  readonly as: 'plain' | 'labelled' | 'label' | 'zone'
}

/** A page whose values are found. `codes` of each part that is looked up: of each row the number of the record, from 1. */
export type OpenedPage = {
  readonly count: number
  readonly types: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly starts: Int32Array<ArrayBuffer>
  readonly codes: readonly Uint32Array<ArrayBuffer>[]
}
/** The records that a page names in a column, and what is said of each; null where the reader may not see it. */
export type FoundReferences = { readonly keys: readonly RowId[]; readonly said: readonly (string | null)[] }

/** `leading`: how many columns come before those of the parts. */
export type OpenWork = {
  readonly does: 'open'
  readonly rows: RawRows
  readonly parts: readonly PagePart[]
  readonly leading: number
}
/** The id and the version come first in a stream of columns. */
export const LEADING = 2
export type MakeWork = {
  readonly does: 'make'
  readonly page: OpenedPage
  readonly parts: readonly PagePart[]
  readonly references: readonly FoundReferences[]
  /** Ids that were asked for: of these it is told which are not there. */
  readonly wanted: readonly RowId[]
}
/** A page of a CSV file, without anything before its parts. */
export type WriteWork = {
  readonly does: 'write'
  readonly page: OpenedPage
  readonly parts: readonly PagePart[]
  readonly references: readonly FoundReferences[]
  readonly lines: LinesOfPage
  readonly isCompressed: boolean
}
/** A page of a sheet of a workbook, which goes on where the page before it ended. */
export type SheetWork = Omit<WriteWork, 'does' | 'isCompressed'> & {
  readonly does: 'sheet'
  readonly begun: SheetBegun
}
export type PageWork = OpenWork | MakeWork | WriteWork | SheetWork
/** `keys`: the records that are to be looked up, for each part that needs it. */
export type Opened = { readonly page: OpenedPage; readonly keys: readonly (readonly RowId[])[] }
export type PageAnswer = {
  readonly opened?: Opened
  /** Compressed. */
  readonly made?: PartInMemory
  readonly written?: Uint8Array<ArrayBuffer>
  readonly sheet?: SheetPart
}

/** What the thread is given at its start. */
/** `isBehind`: the thread gives way to requests. */
export type PageWorkerData = { readonly offsets: ZoneOffsets; readonly isBehind: boolean }

export const isLookedUp = ({ as }: PagePart): boolean => as === 'label' || as === 'zone'
