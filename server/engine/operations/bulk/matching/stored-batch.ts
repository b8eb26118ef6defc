/** A change of all rows that match, as its batch keeps it. */
import type { ColumnValues } from '../../../rows/reading/read-rows.ts'
import type { BulkDeed } from './deed.ts'

export type StoredBatch = {
  readonly id: number
  readonly content_type: string
  readonly verb: string
  readonly data: ColumnValues
  /** Not all rows are listed yet. */
  readonly about: boolean
  readonly is_undo: boolean
  readonly created_at: string
}

export const deedOf = ({ verb, data }: Pick<StoredBatch, 'verb' | 'data'>): BulkDeed => {
  const input = data['input']
  return { name: verb, input: typeof input === 'object' && input !== null ? { ...input } : {} }
}
