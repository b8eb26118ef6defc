/** The form under construction, as it will be filled in. */
import { useMemo, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import styles from './Form.module.css'
import { Skeleton } from '#src/ui/controls/Notice.tsx'

const EntryForm = late(() => import('#src/ui/entry/EntryForm.tsx'), <Skeleton rows={6} label="Loading the preview" />)

export function Preview({ structure: said }: { readonly structure: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify(said)
  const { structure } = useMemo(() => readStructure(JSON.parse(text)), [text])
  const [entry, setEntry] = useState<FormEntry>({})
  return (
    <section className={styles['preview']} aria-label="Preview">
      <h3>Preview</h3>
      <EntryForm
        key={text}
        structure={structure}
        data={{ ...structure.init_data, ...entry }}
        errors={[]}
        onChange={setEntry}
      />
    </section>
  )
}
