/** Letters and jobs of the server, for administrators. The product specification names none of these screens, so the paths are ours. */
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const needs = 'configuration__user_administration'
const menu = 'Configuration'

export const letters = tableScreen('config:letters', {
  path: '/config/letters/',
  title: 'Letters',
  aliases: ['outbox', 'e-mail', 'sent mail', 'failed mail'],
  needs,
  menu,
  resource: 'config:letter',
})
export const letter = recordScreen('config:letters:letter', {
  path: '/config/letters/letter/:letterId',
  title: 'Letter',
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
