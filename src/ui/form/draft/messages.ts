/** The messages of a refusal by field, always as lists. */
export const messagesIn = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(body).map(([name, messages]) => [
      name,
      (Array.isArray(messages) ? messages : [messages]).map(String),
    ]),
  )
