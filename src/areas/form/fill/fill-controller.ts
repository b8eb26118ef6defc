/** A form entry in progress: validated here with the server's rules, then saved. */
import { proxy, ref } from 'valtio'
import type { Row } from '#model/kernel/resource.ts'
import { data as entries, form as forms } from '#model/areas/form/form.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { firstError } from '#model/areas/form/rules/entry-lines.ts'
import { entryErrors } from '#model/areas/form/rules/entry.ts'
import type { EntryError } from '#model/areas/form/rules/value-errors.ts'
import type { Structure } from '#model/areas/form/rules/structure.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'

type FormRow = Row<typeof forms>
type Now = {
  readonly form: FormRow | undefined
  readonly structure: Structure | undefined
  readonly entry: FormEntry
  readonly errors: readonly EntryError[]
  readonly busy: boolean
  /** Increases with each saved entry, to reset the fields. */
  readonly round: number
}
const first: Now = { form: undefined, structure: undefined, entry: {}, errors: [], busy: false, round: 0 }

/** What it is filled in over: a record, or one that it makes. */
type Over = {
  readonly object_type: string
  readonly object_id?: string
  readonly new_record?: true
}
type SavedEntry = { readonly id: number; readonly object_type: string; readonly object_id: string }

export class FillController {
  readonly state: { now: Now } = proxy({ now: ref(first) })
  readonly #over: Over | undefined
  #saved: (entry: SavedEntry) => void = () => {}

  constructor(over?: Over) {
    this.#over = over
  }
  onSaved(saved: (entry: SavedEntry) => void): void {
    this.#saved = saved
  }
  /** No form is filled in any more. */
  leave(): void {
    this.set(first)
  }
  get now(): Now {
    return this.state.now
  }
  set(change: Partial<Now>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  choose(form: FormRow): void {
    const { structure } = readStructure(form.schema_data)
    this.set({ form, structure, entry: structure.init_data, errors: [], round: this.now.round + 1 })
  }
  fill(entry: FormEntry): void {
    this.set({ entry, errors: [] })
  }
  async save(): Promise<void> {
    const { form, structure, entry, busy } = this.now
    if (busy || !form || !structure) return
    const errors = entryErrors(structure, entry)
    if (errors.length > 0) {
      this.set({ errors })
      return toast({ text: firstError(structure, errors), tone: 'warn' })
    }
    this.set({ busy: true })
    try {
      const saved = await api<SavedEntry>(`${forms.path}${form.id}/fill/`, {
        method: 'POST',
        body: { data: entry, ...this.#over },
        idempotencyKey: crypto.randomUUID(),
      })
      this.set({ busy: false, entry: structure.init_data, errors: [], round: this.now.round + 1 })
      toast({ text: `${form.name} saved.`, tone: 'ok' })
      recordUndo({
        title: `Fill in ${form.name}`,
        kind: 'compensating',
        undo: async () => {
          await rowsOf(entries).remove(saved.id)
          if (this.#over?.new_record !== true) return 'The entry was removed.'
          await rowsOf(resourceNamed(saved.object_type)).remove(saved.object_id)
          return 'The entry and its record were removed.'
        },
      })
      this.#saved(saved)
    } catch (error) {
      this.set({ busy: false })
      toast({ text: `Not saved. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    }
  }
}
