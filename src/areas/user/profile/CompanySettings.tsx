/** The settings of the company beside its units: rules, and what its letters say. Read by all, changed by administrators, each with its undo. */
import { useState } from 'react'
import { companySettings, mailSettings } from '#model/areas/company/rules/settings.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { readMe } from '#src/engine/session/lifecycle.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './Profile.module.css'

type Part = 'settings' | 'mail'
type Config = {
  readonly company: { readonly name: string }
  readonly settings: Readonly<Record<string, unknown>>
  readonly mail: Readonly<Record<string, unknown>> & { readonly configured: boolean; readonly from: string }
  readonly limits: Readonly<Record<string, number>>
  readonly version: string
}
const PATH = 'company/application_configuration/'
const rules = Object.entries(companySettings).flatMap(([name, field]) =>
  field.kind === 'flag' ? [{ name, field }] : [],
)
const letters = ['mail_sender', 'mail_reply_to', 'mail_footer'] as const

async function change(part: Part, name: string, value: unknown): Promise<void> {
  await api(PATH, { method: 'PATCH', body: { [part]: { [name]: value } } })
  await readMe()
}
async function save(part: Part, name: string, label: string, before: unknown, value: unknown): Promise<void> {
  try {
    await change(part, name, value)
    const title = `Change ${label.toLowerCase()}`
    const set = async (to: unknown): Promise<string> => {
      await change(part, name, to)
      return `${label}: done.`
    }
    recordUndo({ title, kind: 'exact', undo: () => set(before), redo: () => set(value) })
    toast({ text: `${label}: saved for everybody.`, tone: 'ok' })
  } catch (error) {
    toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}

function LetterField({
  name,
  kept,
  mayChange,
}: {
  readonly name: (typeof letters)[number]
  readonly kept: string
  readonly mayChange: boolean
}) {
  const [typed, setTyped] = useState(kept)
  const { label = '', help } = mailSettings[name]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save('mail', name, label, kept, typed)
      }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        isReadOnly={!mayChange}
        {...(name === 'mail_footer' && { rows: 2 })}
        {...(help !== undefined && { help })}
      />
      {typed !== kept && <Button type="submit">{`Save ${label.toLowerCase()}`}</Button>}
    </form>
  )
}

export function CompanySettings() {
  const answer = useFresh({
    queryKey: ['company:company', 'configuration'],
    queryFn: ({ signal }) => api<Config>(`${PATH}get_company_config/`, { signal }),
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={6} label="Loading the settings" />
  const { company, settings, mail, limits, version } = answer.data
  const mayChange = may('configuration__user_administration')
  return (
    <>
      <section className={styles['form']}>
        <h2>Rules of {company.name}</h2>
        {rules.map(({ name, field: { label = '', help = '' } }) => {
          const kept = settings[name] === true
          return (
            <div key={name}>
              <Checkbox
                label={label}
                isSelected={kept}
                isDisabled={!mayChange}
                onChange={(is) => void save('settings', name, label, kept, is)}
              />
              <p className={styles['about']}>{help}</p>
            </div>
          )
        })}
        {!mayChange && <p className={styles['about']}>Only who may administer users can change these.</p>}
      </section>
      <section className={styles['form']}>
        <h2>Letters</h2>
        <p className={styles['about']}>
          {mail.configured ? `They are sent from ${mail.from}.` : 'No mail server is set up (SMTP_URL): letters wait.'}
        </p>
        {letters.map((name) => {
          const kept = typeof mail[name] === 'string' ? mail[name] : ''
          return <LetterField key={`${name} ${kept}`} name={name} kept={kept} mayChange={mayChange} />
        })}
        {mayChange && (
          <div>
            <Button onPress={() => runCommand('company:company:sendMeOne')}>Send me one</Button>
          </div>
        )}
      </section>
      <section className={styles['form']}>
        <h2>This server</h2>
        <p className={styles['about']}>
          {`Version ${version}. A file has at most ${grouped(limits['exported_rows'] ?? 0)} rows, a question ${limits['filters']} conditions.`}
        </p>
      </section>
    </>
  )
}
