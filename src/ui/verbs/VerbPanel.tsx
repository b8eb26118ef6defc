/** The panel of a change of state: choose a verb, enter what it asks for, look at the preview and apply it. */
import { useEffect, useMemo } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { labelOf } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { inSentence, verbOn } from '#model/shared/label-text.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import bulk from '../bulk/Bulk.module.css'
import { BulkSteps } from '../bulk/BulkPanel.tsx'
import { countedRows } from '../bulk/change-many.ts'
import { goOnClosed } from '../bulk/matching/go-on-closed.ts'
import { countedAll } from '../bulk/matching/matching-operation.ts'
import { MatchingSteps } from '../bulk/matching/MatchingPanel.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { Key } from '../controls/Key.tsx'
import { useKeyDown } from '../controls/keydown.ts'
import { VerbChoice } from './verb-choice.ts'
import { backKey } from './verb-keys.ts'
import { VerbMenu, verbsOffered } from './VerbMenu.tsx'
import type { VerbSubject } from './verb-rows.ts'

const loadAskStep = () => import('./AskStep.tsx')
/** Few verbs ask for anything, and the editors of a form are large: the letters of the verbs must not wait for them. */
const AskStep = late(async () => ({ default: (await loadAskStep()).AskStep }))

function titleOfChoice(choice: VerbChoice, verb: string | null): string {
  const { resource, count } = choice
  const field = resource.life?.field ?? ''
  const { all } = choice.subject
  const of = all ? countedAll(resource, all.count, all.isAbout) : countedRows(resource, count)
  const chosen = choice.transition(verb)
  return chosen
    ? verbOn(chosen.label, of)
    : `Change ${inSentence(labelOf(field, resource.fields[field] ?? {}))} of ${of}`
}

export default function VerbPanel(props: {
  readonly resource: Resource
  readonly subject: VerbSubject
  readonly verb?: string
  readonly asked?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}) {
  const { resource, subject, onClose } = props
  // One change per panel.
  const choice = useMemo(() => new VerbChoice(resource, subject), [resource, subject])
  const { verb, stage } = useSnapshot(choice.state)
  useCommandTarget('verbs', choice)
  useEffect(() => void loadAskStep().catch(() => undefined), [])
  useEffect(() => {
    if (props.verb !== undefined) choice.choose(props.verb, props.asked)
  }, [choice, props.verb, props.asked])
  return (
    <Dialog
      title={titleOfChoice(choice, verb)}
      isOpen
      wide
      onClose={() => choice.state.bulk?.state.stage !== 'sending' && onClose()}
    >
      {stage === 'bulk' && choice.state.bulk ? (
        <BulkSteps
          change={choice.state.bulk}
          onClose={onClose}
          other={{ key: backKey.key, label: backKey.label, hint: backKey.hint, run: () => backKey.run(choice) }}
        />
      ) : choice.state.ofAll ? (
        <MatchingSteps change={choice.state.ofAll} onClose={onClose} onLeft={goOnClosed} />
      ) : (
        <First choice={choice} />
      )}
    </Dialog>
  )
}

/** The first step, in which letters choose a verb. */
function First({ choice }: { readonly choice: VerbChoice }) {
  const { stage } = useSnapshot(choice.state)
  const keys = useKeyDown<HTMLDivElement>((event) => {
    const isTyped = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
    if (isTyped || stage !== 'verb') return false
    const chosen = verbsOffered(choice).find(({ letter }) => letter === event.key.toLowerCase())
    if (chosen) choice.choose(chosen.verb)
    return chosen !== undefined
  })
  return (
    <div ref={keys} className={bulk['panel']}>
      {stage === 'verb' ? <VerbMenu choice={choice} /> : <AskStep choice={choice} />}
      <footer className={bulk['hints']} aria-label="Keys">
        <span>
          <Key of="escape" /> cancel
        </span>
      </footer>
    </div>
  )
}
