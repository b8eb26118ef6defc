/** Describes a message as its thread hands it over: who sent it, and the files that came with it. */

/** Size of the largest message that is taken. */
export const MAX_MAIL_BYTES = 30 * 1024 * 1024

/** `path`: temporary; the file is removed when the message is done. */
export type MailPart = { readonly path: string; readonly name: string; readonly size: number; readonly hash: string }
export type InboxMail = {
  readonly messageId: string
  readonly sender: string
  readonly subject: string
  /** ISO 8601; null where the message gives no date that can be read. */
  readonly sentAt: string | null
  readonly parts: readonly MailPart[]
  /** Number of attached files beyond the limit of one message. */
  readonly leftOut: number
}

export const isMail = (answer: unknown): answer is InboxMail =>
  typeof answer === 'object' && answer !== null && 'messageId' in answer && 'parts' in answer
