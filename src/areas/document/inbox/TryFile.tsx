/** Reads a file as an inbox would and shows what was found. Nothing of it is stored. */
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { billTypes } from '#model/areas/document/rules/bill-types.ts'
import { countOf } from '#model/shared/number-format.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Spinner } from '#src/ui/controls/Notice.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import { tryFile } from './inbox-calls.ts'
import { triedIn, type Tried } from './read-trial.ts'
import styles from './Inbox.module.css'

type State =
  | { readonly is: 'reading'; readonly name: string; readonly sent: number }
  | { readonly is: 'read'; readonly name: string; readonly tried: Tried }
  | { readonly is: 'failed'; readonly error: unknown }

function Found({ name, tried }: { readonly name: string; readonly tried: Tried }) {
  if (tried.message !== '') return <p role="status">{`${name}: ${tried.message}`}</p>
  return (
    <>
      <p role="status">
        {`${name}: ${countOf(tried.pages, 'page', 'pages')}, ${countOf(tried.figures.length, 'figure', 'figures')} found.`}
      </p>
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label="Reading of the file">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Value</th>
              <th scope="col" data-numeric>
                Sure
              </th>
              <th scope="col">Doubt</th>
            </tr>
          </thead>
          <tbody>
            {tried.figures.map(({ label, value, confidence, isDoubtful }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td data-numeric>{`${Math.round(confidence)} %`}</td>
                <td>{isDoubtful ? 'Doubtful' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

export function TryFile() {
  const input = useRef<HTMLInputElement>(null)
  const [ending] = useState(() => new AbortController())
  const [state, setState] = useState<State>()
  useEffect(() => () => ending.abort(), [ending])
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const { name } = file
    setState({ is: 'reading', name, sent: 0 })
    try {
      const answer = await tryFile(file, (sent) => setState({ is: 'reading', name, sent }), ending.signal)
      setState({ is: 'read', name, tried: triedIn(answer) })
    } catch (error) {
      if (!ending.signal.aborted) setState({ is: 'failed', error })
    }
  }
  return (
    <div className={styles['part']}>
      <Group heading="Try a file">
        <p className={styles['about']}>It is read like a bill that arrives, and nothing of it is stored.</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to try"
          accept={billTypes.join(',')}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
        <div className={styles['buttons']}>
          <Button icon={FileUp} isDisabled={state?.is === 'reading'} onPress={() => input.current?.click()}>
            Choose a file
          </Button>
          {state?.is === 'reading' && (
            <>
              <Spinner label={`Reading ${state.name}`} />
              <span>{state.sent < 1 ? `Sending ${state.name}` : `Reading ${state.name}`}</span>
            </>
          )}
        </div>
        {state?.is === 'failed' && <ErrorState title="The file was not read" error={state.error} />}
        {state?.is === 'read' && <Found name={state.name} tried={state.tried} />}
      </Group>
    </div>
  )
}
