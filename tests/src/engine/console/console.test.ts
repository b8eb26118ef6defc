/** Two consoles side by side: each has its own state, also in work that it started and has not finished. */
import { expect, test } from 'vitest'
import { createConsole, state } from '#src/engine/console/console.state.ts'

const words = state<string[]>(() => [])

test('each console has its own state, also after an await', async () => {
  const [one, other] = [createConsole(), createConsole()]
  const say = async (word: string): Promise<readonly string[]> => {
    words().push(word)
    await new Promise((resolve) => setTimeout(resolve))
    words().push(`${word} again`)
    return words()
  }
  const said = await Promise.all([one.run(() => say('one')), other.run(() => say('other'))])
  expect(said).toEqual([
    ['one', 'one again'],
    ['other', 'other again'],
  ])
})

test('closing a console ends what its state started, in reverse order, and leaves other consoles alone', () => {
  const ended: string[] = []
  const begun = (name: string) =>
    state((onClose) => {
      onClose(() => ended.push(name))
      return name
    })
  const [first, second] = [begun('first'), begun('second')]
  const [one, other] = [createConsole(), createConsole()]
  one.run(() => [first(), second()])
  other.run(() => first())
  one.close()
  expect(ended).toEqual(['second', 'first'])
})
