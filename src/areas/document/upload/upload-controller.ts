/** The screen of an upload as its commands see it: what chooses files, and the line under the cursor. */
import { open } from '#src/engine/panes/screen.ts'
import type { BillUploads } from './bill-uploads.ts'

export class UploadController {
  readonly uploads: BillUploads
  #chooseFiles: (() => void) | undefined
  #chooseFolder: (() => void) | undefined
  #first: number | undefined

  constructor(uploads: BillUploads) {
    this.uploads = uploads
  }
  attach(choosers: { readonly files: (() => void) | undefined; readonly folder: (() => void) | undefined }): void {
    this.#chooseFiles = choosers.files
    this.#chooseFolder = choosers.folder
  }
  /** `id`: of the first document that was read and waits for a person. */
  read(id: number | undefined): void {
    this.#first = id
  }
  chooseFiles(): void {
    this.#chooseFiles?.()
  }
  chooseFolder(): void {
    this.#chooseFolder?.()
  }
  get hasTaken(): boolean {
    return this.uploads.state.list.some(({ state, id }) => id !== null && (state === 'queued' || state === 'duplicate'))
  }
  /** Opens the first document that was read here, else the first with doubts. */
  goThrough(): void {
    open('company:bol:detail', {}, { query: this.#first === undefined ? {} : { id: String(this.#first) } })
  }
}
