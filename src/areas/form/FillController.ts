/** An entry in a form on its way: judged here as the server will, kept there. */
import { proxy, ref } from 'valtio'
import type { Row } from '#model/resource.ts'
import { data as entries, form as forms } from '#model/resources/form.ts'
import { entryErrors, type EntryError } from '#model/rules/form-entry.ts'
import { readStructure, type Structure } from '#model/rules/form-structure.ts'
import { api, rowsOf } from '../../engine/api.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import type { Entry } from '../../ui/entry/EntryForm.tsx'

type FormRow = Row<typeof forms>
type Now = {
  readonly form: FormRow | undefined
  readonly structure: Structure | undefined
  readonly entry: Entry
  readonly errors: readonly EntryError[]
  readonly busy: boolean
  /** Counts the entries made, so that each begins with fresh fields. */
  readonly round: number
}
const first: Now = { form: undefined, structure: undefined, entry: {}, errors: [], busy: false, round: 0 }

export class FillController {
  readonly state: { now: Now } = proxy({ now: ref(first) })
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
  fill(entry: Entry): void {
    this.set({ entry, errors: [] })
  }
  async save(): Promise<void> {
    const { form, structure, entry, busy } = this.now
    if (busy || !form || !structure) return
    const errors = entryErrors(structure, entry)
    if (errors.length > 0) {
      this.set({ errors })
      return toast({ text: `${errors[0]?.path ?? ''}: ${errors[0]?.message ?? ''}`, tone: 'warn' })
    }
    this.set({ busy: true })
    try {
      const kept = await api<{ id: number }>(`${forms.path}${form.id}/fill/`, { method: 'POST', body: { data: entry }, idempotencyKey: crypto.randomUUID() })
      this.set({ busy: false, entry: structure.init_data, errors: [], round: this.now.round + 1 })
      toast({ text: `${form.name} is kept.`, tone: 'ok' })
      did({
        title: `Filled in ${form.name}`,
        kind: 'compensating',
        undo: async () => {
          await rowsOf(entries).remove(kept.id)
          return 'The entry is gone again.'
        },
      })
    } catch (error) {
      this.set({ busy: false })
      toast({ text: `Not saved. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    }
  }
}
