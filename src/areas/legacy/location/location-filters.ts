/** Sets the filters of the table of locations by township, map sheet or missing position. They are ordinary filters of its columns. */
import { areaFields, areaFilters } from '#model/areas/legacy/rules/survey/survey-area.ts'
import type { TableController } from '#src/ui/table/state/controller.ts'

const POSITION = 'latitude'
const EMPTY = 'empty'

export class LocationFilters {
  readonly #table: TableController
  constructor(table: TableController) {
    this.#table = table
  }
  get isUnplaced(): boolean {
    return this.#table.now.settings.filters[POSITION] === EMPTY
  }
  /** Throws where the text is neither a township nor a map sheet. */
  listArea(text: string): void {
    const area = areaFilters(text)
    if (area === undefined)
      throw new Error(`"${text}" is neither a township such as 47-9W4 nor a map sheet such as 094-A-15.`)
    this.#set({ ...area })
  }
  toggleUnplaced(): void {
    this.#set({ [POSITION]: this.isUnplaced ? '' : EMPTY, ...Object.fromEntries(areaFields.map((name) => [name, ''])) })
  }
  /** Filters of empty text are taken away. */
  #set(texts: Readonly<Record<string, string>>): void {
    const filters = Object.entries({ ...this.#table.now.settings.filters, ...texts }).filter(([, text]) => text !== '')
    this.#table.configure({ filters: Object.fromEntries(filters) })
  }
}
