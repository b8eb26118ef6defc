/** Files that an action takes beside its input, each as a part of a multipart request. An action that declares none takes none. */

const MEGABYTE = 1024 * 1024

/** The kinds of files that an upload can accept. The server lists the content types of each kind (server/engine/files/accepted-types.ts). */
export type FileKind = 'scan' | 'paper' | 'document' | 'text' | 'sheet' | 'statement'

export type FilePart = {
  readonly label: string
  /** A file with other content is refused with 400, whatever its name is. */
  readonly takes: FileKind
  /** Bytes; a larger file is refused with 413. */
  readonly maxBytes: number
  readonly required?: boolean
  /** Max number of files under this name in one request. The handler then checks the content of each file. */
  readonly most?: number
  /** Another name under which it may be sent. */
  readonly alias?: string
  /** What stands in it is read and handed to the action too: the text of a PDF, and the barcodes of pictures. */
  readonly reads?: boolean
  /** The file is a table (CSV or Excel): its rows are handed to the action too. */
  readonly sheet?: {
    /** Without its heading. */
    readonly maxRows: number
    /** The input field that may hold the same rows as pasted text. */
    readonly pasted?: string
  }
}
export type FileParts = Readonly<Record<string, FilePart>>

/** A file that is kept as it is. */
export const keptFile = (label: string, spec: Pick<FilePart, 'takes' | 'required' | 'reads'>): FilePart => ({
  label,
  maxBytes: 25 * MEGABYTE,
  ...spec,
})
/** Several files that are stored as they are. */
export const keptFiles = (
  label: string,
  spec: Pick<FilePart, 'takes' | 'required' | 'alias'> & Required<Pick<FilePart, 'most'>>,
): FilePart => ({ label, maxBytes: 25 * MEGABYTE, ...spec })
/** A table that is read. */
export const sheetFile = (label: string, sheet: NonNullable<FilePart['sheet']>): FilePart => ({
  label,
  takes: 'sheet',
  maxBytes: 25 * MEGABYTE,
  sheet,
})
