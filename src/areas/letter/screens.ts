/** Letters and jobs of the server, for administrators. The product specification names none of these screens, so the paths are ours. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const needs = 'configuration__user_administration'
const menu = 'Configuration'

export const mail = screen('config:mail', {
  kind: 'worklist',
  path: '/config/mail/',
  title: 'Mail',
  aliases: ['letters', 'outbox', 'e-mail', 'sent mail', 'failed mail', 'sender', 'footer', 'reply address'],
  needs,
  menu,
  table: 'config:letter',
  load: () => import('./mail/Mail.tsx'),
})
export const letter = recordScreen('config:mail:letter', {
  path: '/config/mail/letter/:letterId',
  title: 'E-mail',
  needs,
  record: 'config:letter',
})
export const jobs = tableScreen('config:jobs', {
  path: '/config/jobs/',
  title: 'Jobs',
  aliases: ['background work', 'schedule of the server', 'failed jobs'],
  needs,
  menu,
  resource: 'config:job',
})
export const job = recordScreen('config:jobs:job', {
  path: '/config/jobs/job/:jobId',
  title: 'Job',
  needs,
  record: 'config:job',
})
