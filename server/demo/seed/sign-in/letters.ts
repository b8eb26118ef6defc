/** Letters of the last days: some were sent, one failed, and two wait, as they do on a server without a mail server. None holds a link. */
import { sql } from 'drizzle-orm'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import type { Demo } from '../base/setting.ts'

const HOUR = 3_600_000

type Past = { readonly to: string; readonly subject: string; readonly hours: number; readonly problem?: string }
const past: readonly Past[] = [
  { to: 'ida@demo.test', subject: 'Ada Lindqvist invites you to Highball', hours: 48 },
  { to: 'tess@demo.test', subject: 'A new sign-in to Highball', hours: 30 },
  {
    to: 'freight@lakehead.test',
    subject: 'Notice of shipments',
    hours: 22,
    problem: '550 5.1.1 No such user here',
  },
]
const waiting = [
  {
    to: 'noor@demo.test',
    subject: 'Your sessions were ended',
    body: 'Ada Lindqvist has ended all your sessions of Highball. Sign in again.',
  },
  {
    to: 'sam@demo.test',
    subject: 'A new sign-in to Highball',
    body: 'Somebody signed in to your account with a program that was not seen before: Firefox on Linux.',
  },
] as const

export async function seedLetters(client: Client, { rows, now }: Demo): Promise<void> {
  const at = (hours: number): string => new Date(now.getTime() - hours * HOUR).toISOString()
  await rows(letter).createMany(
    past.map(({ to, subject, hours, problem = '' }) => ({
      to_address: to,
      subject,
      status: problem === '' ? ('sent' as const) : ('failed' as const),
      attempts: 1,
      problem,
      finished_at: at(hours),
    })),
  )
  const made = await rows(letter).createMany(
    waiting.map(({ to, subject }) => ({ to_address: to, subject, run_at: at(1) })),
  )
  for (const [index, { to, subject, body }] of waiting.entries())
    await run(
      client,
      sql`insert into outbox (letter, to_address, subject, body) values (${made[index]?.id ?? null}, ${to}, ${subject}, ${body})`,
    )
}
