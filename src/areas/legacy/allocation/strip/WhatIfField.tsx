/** The field of What if: a new limit or a load, with what would come of it while one types. */
import { useSnapshot } from 'valtio'
import { plainStrokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { limitKeys as keys } from './keys.ts'
import { LoadAnswer } from './LoadAnswer.tsx'
import type { LimitQuestion, StripController } from './strip-controller.ts'
import type { StripData } from './strip-data.ts'
import { ghostSays, spanName } from './window-text.ts'
import styles from './Strip.module.css'

type Props = {
  readonly controller: StripController
  readonly data: StripData
  readonly question: LimitQuestion
}
const MAX_LINES = 6
/** Keys in the field, beside those that type. */
const actions: Readonly<Record<string, 'plan' | 'drop' | 'explain'>> = {
  [keys.open]: 'plan',
  [keys.drop]: 'drop',
  [keys.explain]: 'explain',
}

export function WhatIfField({ controller, data, question }: Props) {
  const { typed, refused } = useSnapshot(controller.state, { sync: true })
  const { words, plan, ghosts, problem } = question
  const error = refused || problem
  // Before the page around it, which would take Escape to leave the field.
  const group = useKeyDown<HTMLDivElement>((event) => {
    if (!(event.target instanceof Element && event.target.matches('input'))) return false
    const action = actions[plainStrokeOf(event)]
    // No question has a capital W in it, and the key is shown with the answer about a load.
    if (action === undefined || (action === 'explain' && words?.load == null)) return false
    void controller[action]()
    return true
  })
  return (
    <div ref={group} role="group" aria-label="What if">
      <div className={styles['ask']}>
        <TextField
          label="What if"
          value={typed}
          onChange={(text) => controller.type(text)}
          mono
          spellCheck={false}
          autoComplete="off"
          placeholder="+200000 from 2026-12-01, or load 46000 on 2026-12-03"
        />
        {plan !== null && may('change_v2_allocation') && (
          <Button look="primary" shortcut="enter" onPress={() => void controller.plan()}>
            Plan limit
          </Button>
        )}
        {typed !== '' && (
          <Button look="quiet" shortcut={keys.drop} onPress={() => controller.drop()}>
            Discard
          </Button>
        )}
      </div>
      {error ? (
        <p className={styles['refused']} role="alert">
          {error}
        </p>
      ) : (
        ghosts !== null && <GhostLines ghosts={ghosts} unit={data.unit} />
      )}
      {words?.load != null && <LoadAnswer data={data} words={words} plan={plan} />}
    </div>
  )
}

type GhostProps = { readonly ghosts: NonNullable<LimitQuestion['ghosts']>; readonly unit: StripData['unit'] }
function GhostLines({ ghosts, unit }: GhostProps) {
  if (ghosts.refused !== null)
    return (
      <div role="status" aria-label="Why it cannot be planned">
        <ul className={styles['answer']}>
          {ghosts.refused.map(({ field, says }) => (
            <li key={field} data-tone="stop">
              {says}
            </li>
          ))}
        </ul>
      </div>
    )
  if (ghosts.isSame)
    return (
      <p className={styles['says']} role="status">
        This limit is already planned.
      </p>
    )
  const more = ghosts.ghosts.length - MAX_LINES
  return (
    <div role="status" aria-label="Windows of the new limit">
      <ul className={styles['answer']}>
        {ghosts.ghosts.slice(0, MAX_LINES).map((one) => (
          <li key={one.period_start}>{`${spanName(one)}: ${ghostSays(one, unit)}.`}</li>
        ))}
        {more > 0 && <li>{`And ${more} more.`}</li>}
      </ul>
    </div>
  )
}
