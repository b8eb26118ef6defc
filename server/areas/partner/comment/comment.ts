/** Adds a comment to the thread of an order. */
import { comment as declared } from '#model/areas/partner/comment.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { answerStatus, handle } from '#server/engine/base/handler.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'

export const comment = handle(declared, {
  add: async ({ input, rows, person }) => {
    const may = ['change_partner_order', 'change_partner_nomination'] as const
    if (!may.some((one) => person.permissions.has(one)))
      throw new HttpError(403, { detail: 'You do not have the permission to change orders or nominations.' })
    const text = input.text.trim()
    if (text === '') throw invalid({ text: ['Enter a text.'] })
    const about = input.nomination === null ? undefined : await rows(nomination).get(input.nomination)
    const id = about?.order ?? input.order
    if (id === null) throw invalid({ order: ['Choose an order or a nomination.'] })
    if (input.order !== null && input.order !== id)
      throw invalid({ nomination: ['This nomination belongs to another order.'] })
    const of = await rows(order).get(id)
    const other = of.company === person.company ? of.counterparty : of.company
    const isDraft = of.status === 'draft' || about?.status === 'draft'
    const made = await rows(declared).create({
      order: of.id,
      nomination: about?.id ?? null,
      day: input.day,
      text,
      counterparty: isDraft ? null : other,
      author: person.id,
    })
    return answerStatus(201, made)
  },
})
