/** The live rack of a demo server: something to watch. */
import { ApiError, api } from '../../engine/api.ts'
import { command } from '../../engine/command.ts'
import { toast } from '../../engine/toast.ts'

type Told = { readonly running: boolean; readonly rate: number; readonly until: string | null; readonly changes: number }

async function tell(path: string, body: object, said: (told: Told) => string): Promise<void> {
  try {
    toast({ text: said(await api<Told>(`terminalboss/v3/ticket/${path}`, { method: 'POST', body })), tone: 'ok' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    toast({ text: 'This server runs without the demo: there is no live rack.', tone: 'warn' })
  }
}

const fast = [0.5, 1, 2, 5, 10, 20, 50]

export const startTraffic = command({
  title: 'Demo: start traffic',
  menu: 'demo',
  needs: 'can_change_ticket_status',
  undo: 'none',
  aliases: ['live rack', 'simulate'],
  args: {
    rate: {
      label: 'Changes a second',
      initial: '2',
      complete: (typed) => {
        const own = Number(typed)
        const offered = own > 0 && own <= 100 && !fast.includes(own) ? [own, ...fast] : fast
        return offered.filter((rate) => String(rate).startsWith(typed.trim())).map((rate) => ({ value: rate, label: String(rate), hint: rate === 2 ? 'a usual day' : '' }))
      },
    },
  },
  run: (_, { rate }) => tell('start_traffic/', { rate: Number(rate) }, (told) => `The live rack runs: ${told.rate} changes a second, until ${told.until?.slice(11, 16) ?? ''} UTC.`),
})

export const stopTraffic = command({
  title: 'Demo: stop traffic',
  menu: 'demo',
  needs: 'can_change_ticket_status',
  undo: 'none',
  aliases: ['live rack'],
  run: () => tell('stop_traffic/', {}, ({ changes }) => `The live rack rests. It made ${changes} changes.`),
})
