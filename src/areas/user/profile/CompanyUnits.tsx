/** The units in which everybody of the company reads volumes and weights. */
import { useSnapshot } from 'valtio'
import { codeText } from '#model/kernel/words/code-words.ts'
import { companySettings, type CompanySettings } from '#model/areas/company/rules/settings.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { readMe } from '#src/engine/session/lifecycle.ts'
import { may, session } from '#src/engine/session/session.state.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import styles from './Profile.module.css'

const names = ['volume_unit', 'weight_unit'] as const satisfies readonly (keyof CompanySettings)[]

async function save(id: number, name: string, value: string): Promise<void> {
  try {
    await api(`company/${id}/`, { method: 'PATCH', body: { [name]: value } })
    await readMe()
  } catch (error) {
    toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}

export function CompanyUnits() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const { company_config: config, company: mine } = now.me
  const mayChange = may(company.needs.change)
  return (
    <section className={styles['form']}>
      <h2>Units of {mine.name}</h2>
      {names.map((name) => {
        const field = companySettings[name]
        return (
          <Select
            key={name}
            label={field.label ?? ''}
            value={config?.[name] ?? ''}
            choices={(field.choices ?? []).map((value) => ({ value, label: codeText(field, value) }))}
            help={mayChange ? (field.help ?? '') : 'Only who may change companies can change it'}
            isDisabled={!mayChange}
            onChange={(value) => void save(mine.id, name, value)}
          />
        )
      })}
    </section>
  )
}
