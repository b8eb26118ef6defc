/** The verbs of a record's life cycle: the next one filled, the others beside it, each that cannot be done now with the reason. */
import { useSnapshot } from 'valtio'
import { inSentence, verbOn } from '#model/shared/label-text.ts'
import { verbsOf } from '#model/kernel/life.ts'
import { nextVerb } from '#model/kernel/words/life-course.ts'
import { obstacleText, type Deed } from '#model/kernel/why-not/obstacle.ts'
import { verbLetters } from '#model/kernel/words/verb-letters.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { Button } from '../controls/Button.tsx'
import { Tooltip } from '../controls/Tooltip.tsx'
import type { Draft } from '../form/draft/draft.ts'
import { sideHere } from './other-side.ts'
import { runVerb } from './verb-change.ts'
import { verbsKey } from './verb-keys.ts'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function VerbBar(props: {
  readonly resource: Resource
  readonly draft: Draft
  readonly target: RecordTarget
  /** What the server says of them, which knows more than the record tells; undefined until it has answered. */
  readonly deeds: readonly Deed[] | undefined
}) {
  const { resource, draft, target, deeds } = props
  const { base, saving } = useSnapshot(draft.state)
  const { life } = resource
  if (life === undefined) return null
  const side = sideHere(resource, base)
  const isEdited = draft.isDirty()
  const verbs = verbsOf(life, base, may, side).filter(({ name }) => may(life.transitions[name]?.needs ?? 'signed_in'))
  const next = nextVerb({ life, fields: resource.fields }, base, may, side)
  const blocked = new Map(deeds?.map(({ deed, blockers }) => [deed, blockers.map(obstacleText).join(' ')]))
  const letters = new Map(verbLetters(life.transitions).map(([letter, verb]) => [verb, letter]))
  return verbs
    .filter(({ follows }) => follows)
    .map(({ name, label, enabled, why }) => {
      const transition = life.transitions[name]
      if (transition === undefined) return null
      // A verb that cannot be done now can be pressed too: it says why.
      const reason = isEdited ? 'Save or discard the changes first.' : why || (blocked.get(name) ?? '')
      const act = (): void => {
        if (!enabled || isEdited) return toast({ text: `${label}: ${reason}`, tone: 'warn' })
        void runVerb({ resource, verb: name, transition, asked: {} }, target).catch((error: unknown) =>
          toast({ text: `${label}: ${sentence(error)}`, tone: 'stop' }),
        )
      }
      const button = (
        <Button
          key={name}
          look={name === next && reason === '' ? 'primary' : 'quiet'}
          isDisabled={saving}
          onPress={act}
          {...(name === next && { shortcut: `${verbsKey}>${letters.get(name)}` })}
        >
          {verbOn(label, inSentence(resource.label))}
        </Button>
      )
      return reason === '' ? (
        button
      ) : (
        <Tooltip key={name} text={reason}>
          {button}
        </Tooltip>
      )
    })
}
