/** The settings of the company beside its units: its rules, from where its letters come, and what this server takes. */
import { companySettings } from '#model/areas/company/rules/settings.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { companyConfigKey, readCompanyConfig, saveCompanySetting } from '#src/engine/company/company-settings.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from './Profile.module.css'

const rules = Object.entries(companySettings).flatMap(([name, field]) =>
  field.kind === 'flag' ? [{ name, field }] : [],
)

export function CompanySettings() {
  const answer = useFresh({ queryKey: companyConfigKey, queryFn: ({ signal }) => readCompanyConfig(signal) })
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
                onChange={(is) => void saveCompanySetting({ part: 'settings', name, label }, kept, is)}
              />
              <p className={styles['about']}>{help}</p>
            </div>
          )
        })}
        {!mayChange && <p className={styles['about']}>Only who may administer users can change these.</p>}
      </section>
      <div className={styles['stack']}>
        <section className={styles['form']}>
          <h2>Sender of e-mails</h2>
          <p className={styles['about']}>
            {mail.configured
              ? `${company.name} sends from ${mail.from}.`
              : 'No mail server is set up (SMTP_URL): e-mails wait.'}
          </p>
          {mayChange && (
            <div>
              <Button onPress={() => open('config:mail', {}, { place: 'right' })}>Sender, footer and log</Button>
            </div>
          )}
        </section>
        <section className={styles['form']}>
          <h2>This server</h2>
          <p className={styles['about']}>
            {`Version ${version}. A file has at most ${grouped(limits['exported_rows'] ?? 0)} rows, a question ${limits['filters']} conditions.`}
          </p>
        </section>
      </div>
    </>
  )
}
