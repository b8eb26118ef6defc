/** What the letters of the company say of it: who sends them, to whom answers go, and what stands below each. */
import { useState } from 'react'
import { mailSettings } from '#model/areas/company/rules/settings.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { companyConfigKey, readCompanyConfig, saveCompanySetting } from '#src/engine/company/company-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './Mail.module.css'

const names = ['mail_sender', 'mail_reply_to', 'mail_footer'] as const

/** Saved by Enter or its button, so that half an address is not sent. */
function LetterField({ name, kept }: { readonly name: (typeof names)[number]; readonly kept: string }) {
  const [typed, setTyped] = useState(kept)
  const { label = '', help } = mailSettings[name]
  return (
    <form
      className={styles['field']}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== kept) void saveCompanySetting({ part: 'mail', name, label }, kept, typed)
      }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        {...(name === 'mail_footer' && { rows: 2 })}
        {...(help !== undefined && { help })}
      />
      {typed !== kept && <Button type="submit">{`Save ${label.toLowerCase()}`}</Button>}
    </form>
  )
}

export function MailSettings() {
  const answer = useFresh({ queryKey: companyConfigKey, queryFn: ({ signal }) => readCompanyConfig(signal) })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading the sender" />
  const { mail } = answer.data
  return (
    <section className={styles['settings']} aria-label="Sender of e-mails">
      {names.map((name) => {
        const kept = typeof mail[name] === 'string' ? mail[name] : ''
        return <LetterField key={`${name} ${kept}`} name={name} kept={kept} />
      })}
      <div className={styles['server']}>
        <p data-waits={!mail.configured}>
          {mail.configured ? `Sent from ${mail.from}.` : 'No mail server is set up (SMTP_URL): e-mails wait.'}
        </p>
        <Button onPress={() => runCommand('company:company:sendMeOne')}>Send me one</Button>
      </div>
    </section>
  )
}
