/** Ends sessions of the person who is looked at; all of them at once are told by a letter. */
import { endOtherSessions, endSession, endSessionsOf, sessionsKey } from '#src/engine/api/sessions.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import type { WhyController } from './why-controller.ts'

const readAgain = (email: string): Promise<void> => queryClient().invalidateQueries({ queryKey: sessionsKey(email) })

export async function endOne({ person, session }: WhyController): Promise<void> {
  if (!person || !session) return
  await endSession(person.email, session.id).finally(() => void readAgain(person.email))
  toast({ text: `A session of ${person.name} was ended.`, tone: 'ok' })
}

export async function endAll({ person, sessions }: WhyController): Promise<void> {
  if (!person) return undefined
  // One's own goes on, so that one can see what came of it.
  if (sessions.some(({ current }) => current)) return endOtherSessions(person.id)
  const ended = await endSessionsOf(person.id).finally(() => void readAgain(person.email))
  toast({
    text: `${ended === 1 ? 'One session' : `${ended} sessions`} of ${person.name} ended; an e-mail tells them.`,
    tone: 'ok',
  })
  return undefined
}
