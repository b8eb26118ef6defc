/** Commands that simulate traffic on a demo server. */
import { grouped } from '#model/shared/number-format.ts'
import { ApiError, api } from '#src/engine/api/api.ts'
import { command } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'

type TrafficAnswer = {
  readonly running: boolean
  readonly rate: number
  readonly until: string | null
  readonly changes: number
}

async function request(path: string, body: object, describe: (answer: TrafficAnswer) => string): Promise<void> {
  try {
    toast({ text: describe(await api<TrafficAnswer>(`demo/traffic/${path}`, { method: 'POST', body })), tone: 'ok' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    toast({ text: 'This server does not run the demo, so there is no traffic to simulate.', tone: 'warn' })
  }
}

const fast = [0.5, 1, 2, 5, 10, 20, 50]

export const startTraffic = command({
  title: 'Start demo traffic',
  menu: 'demo',
  needs: 'can_change_ticket_status',
  undo: 'none',
  aliases: ['live rack', 'simulate'],
  args: {
    rate: {
      label: 'Changes per second',
      initial: '2',
      complete: (typed) => {
        const own = Number(typed)
        const offered = own > 0 && own <= 100 && !fast.includes(own) ? [own, ...fast] : fast
        return offered
          .filter((rate) => String(rate).startsWith(typed.trim()))
          .map((rate) => ({ value: rate, label: String(rate), hint: rate === 2 ? 'a usual day' : '' }))
      },
    },
  },
  run: (_, { rate }) =>
    request(
      'start/',
      { rate: Number(rate) },
      (answer) =>
        `Demo traffic started: ${answer.rate} changes per second, until ${answer.until?.slice(11, 16) ?? ''} UTC.`,
    ),
})

export const stopTraffic = command({
  title: 'Stop demo traffic',
  menu: 'demo',
  needs: 'can_change_ticket_status',
  undo: 'none',
  aliases: ['live rack'],
  run: () => request('stop/', {}, ({ changes }) => `Demo traffic stopped after ${grouped(changes)} changes.`),
})
