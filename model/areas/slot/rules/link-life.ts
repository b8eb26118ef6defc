/** The life of a link to a place: it is open until somebody ends it. Once its days are over it opens nothing either. */
import type { Life } from '#model/kernel/life.ts'

export const linkLife: Life<{ readonly ended_at: string | null }> = {
  of: 'schedule:link',
  field: 'status',
  transitions: {
    end: {
      label: 'End',
      from: ['open'],
      to: 'ended',
      needs: 'change_schedule_location',
      undo: 'exact',
      sets: (_link, _asked, now) => ({ ended_at: now }),
    },
  },
  frozen: [],
}
