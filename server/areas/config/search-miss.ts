/** Counts searches that found nothing, without what was typed. */
import { searchMiss as declared } from '#model/areas/config/search-miss.resource.ts'
import { handle } from '#server/engine/base/handler.ts'

export const searchMiss = handle(declared, {
  count: async ({ rows, now }) => {
    const day = now.slice(0, 10)
    const [today] = await rows(declared).find({ day }, { lock: true })
    await (today
      ? rows(declared).patch(today.id, { searches: today.searches + 1 })
      : rows(declared).create({ day, searches: 1 }))
    // The number is for administrators.
    return { day }
  },
})
