/** Replays a macro step by step, and compares each outcome with the recorded one. */
import { fillParameters, outcomeWords, sameOutcome, type Macro, type MacroStep } from '#model/areas/user/rules/macro.ts'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { stepText } from '../commands/log.ts'
import { focusedHistory } from '../state/panes.ts'
import { entryNamed } from '../commands/registry/registry.ts'
import { perform, availability } from '../commands/run.ts'

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

/** Opens the step's screen if the current pane offers no target for its command, and waits until it does. */
async function place({ command: name, path }: MacroStep): Promise<void> {
  const command = entryNamed(name)?.command
  if (!command || availability(command).kind !== 'elsewhere') return
  if (focusedHistory().href !== path) focusedHistory().navigate(path)
  // A pane that is still loading offers no target yet.
  const { macroLooks } = keyPatience()
  for (let look = 0; look < macroLooks && availability(command).kind === 'elsewhere'; look++) await soon()
}

/** Stops at the first step whose outcome differs from the recorded one, and names both. */
export async function replay(macro: Macro, given: Readonly<Record<string, string>>): Promise<void> {
  const steps = fillParameters(macro, given)
  for (const [at, step] of steps.entries()) {
    const { about } = step
    if (!about) await place(step)
    const outcome = await perform(step.command, step.args, about && { resource: about.resource, ids: () => about.ids })
    if (sameOutcome(outcome, step.outcome)) continue
    return toast({
      text: `Macro “${macro.name}” stopped at step ${at + 1} of ${steps.length}, “${stepText(step)}”: then it ended ${outcomeWords(step.outcome)}; now ${outcomeWords(outcome)}.`,
      tone: 'stop',
    })
  }
  return toast({
    text: `Macro “${macro.name}”: ${steps.length === 1 ? 'its step' : `all ${steps.length} steps`} as then.`,
    tone: 'ok',
  })
}
