/** The second factor: set up by password and code, with ten recovery codes that are shown once; ended by both. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { QrDrawing } from './QrDrawing.tsx'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  readFactor,
  type FactorSetUp,
  type FactorState,
} from './second-factor.ts'
import styles from '../Profile.module.css'

const queryKey = ['user/totp/']
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type StepProps = {
  readonly children: ReactNode
  readonly button: string
  readonly send: () => Promise<unknown>
}
/** One form of the way, with its failure. */
function Step({ children, button, send }: StepProps) {
  const [failure, setFailure] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await send()
      setFailure('')
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      {children}
      {failure !== '' && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      <div>
        <Button type="submit">{button}</Button>
      </div>
    </form>
  )
}

type FieldProps = { readonly value: string; readonly onChange: (value: string) => void; readonly autoFocus?: boolean }
const Password = (field: FieldProps) => (
  <TextField {...field} label="Your password" type="password" autoComplete="current-password" isRequired unmarked />
)
const Code = ({ label, ...field }: FieldProps & { readonly label: string }) => (
  <TextField {...field} label={label} autoComplete="one-time-code" spellCheck={false} mono isRequired unmarked />
)

function Recovery({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <>
      <p className={styles['about']}>
        The second factor is set up. Keep these recovery codes where you will find them without the device: each lets
        you in once, and they are not shown again.
      </p>
      <ol className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div>
        <Button look="primary" autoFocus onPress={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  )
}

function SetUp({ required }: { readonly required: boolean }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [begun, setBegun] = useState<FactorSetUp>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <Recovery
        codes={codes}
        // What was refused before the factor was there is asked for anew.
        onDone={() => (required ? location.reload() : void client.invalidateQueries({ queryKey }))}
      />
    )
  if (begun === undefined)
    return (
      <Step button="Set up…" send={async () => setBegun(await beginFactor(password))}>
        <p className={styles['about']}>
          {required
            ? 'One of your groups demands it: until it is set up, nothing else is shown.'
            : 'A code of an authenticator on your telephone is asked for at sign-in, beside your password.'}
        </p>
        <Password value={password} onChange={setPassword} />
      </Step>
    )
  return (
    <Step button="Confirm" send={async () => setCodes(await confirmFactor(code))}>
      <QrDrawing {...begun.qr} />
      <TextField
        label="Or type this secret into the authenticator"
        value={begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        isReadOnly
        mono
      />
      <Code label="Code that it shows" value={code} onChange={setCode} autoFocus />
    </Step>
  )
}

function End({ required, recovery_left }: FactorState) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const left = `${recovery_left} recovery ${recovery_left === 1 ? 'code is' : 'codes are'} left.`
  if (required) return <p className={styles['about']}>Set up, as one of your groups demands. {left}</p>
  const send = async (): Promise<void> => {
    await endFactor(password, code)
    toast({ text: 'The second factor is ended. Your password alone signs you in.', tone: 'warn' })
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Step button="End second factor" send={send}>
      <p className={styles['about']}>Set up. {left} Ending it cannot be undone: it would be set up anew.</p>
      <Password value={password} onChange={setPassword} />
      <Code label="Code, or a recovery code" value={code} onChange={setCode} />
    </Step>
  )
}

export function SecondFactor() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => readFactor(signal), staleTime: 0 })
  return (
    <section className={styles['form']}>
      <h2>Second factor</h2>
      {error !== null && data === undefined ? (
        <ErrorState title="The second factor could not be read" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : data.enabled ? (
        <End {...data} />
      ) : (
        <SetUp required={data.required} />
      )}
    </section>
  )
}
