/** Components that come when they are first drawn: at once when they are there, and where they cannot be loaded, again at the next try. */
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { late } from '#src/engine/console/late.ts'
import { loadingComponents } from '#src/engine/console/loading.state.ts'

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

class Caught extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children
  }
}

test('it is drawn once it has arrived, and at once the next time', async () => {
  const Late = late(() => Promise.resolve({ default: Greeting }), <p>coming</p>)
  const first = render(<Late name="Ada" />)
  expect(screen.getByText('coming')).toBeDefined()
  expect(loadingComponents().size).toBe(1)
  await screen.findByText('Hello Ada')
  expect(loadingComponents().size).toBe(0)
  first.unmount()
  render(<Late name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeDefined()
})

test('what stands in its place is given the same', () => {
  const Late = late<{ readonly name: string }>(
    () => new Promise(() => {}),
    ({ name }) => <p>Wait, {name}</p>,
  )
  render(<Late name="Ada" />)
  expect(screen.getByText('Wait, Ada')).toBeDefined()
})

test('one that cannot be loaded fails where it is drawn, and is asked for again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Greeting }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: Greeting })
  const Late = late(load)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <Caught>
      <Late name="Ada" />
    </Caught>,
  )
  await screen.findByText('failed')
  expect(loadingComponents().size).toBe(0)
  error.mockRestore()
  render(<Late name="Grace" />)
  await screen.findByText('Hello Grace')
  expect(load).toHaveBeenCalledTimes(2)
})
