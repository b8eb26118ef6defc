/** The rows below the form of a new record: the focus stays where the user works. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { NewRows } from '#src/ui/record/NewRows.tsx'
import { RowsAlong } from '#src/ui/record/state/rows-along.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => signInLocally())

const rowAt = (at: number) => screen.findByRole('group', { name: `Transfer limit (v2) ${at}` })

test('a row that is added is typed in at once, and one that is removed leaves the focus at the button that adds', async () => {
  const user = userEvent.setup()
  const along = new RowsAlong(resourceNamed('legacy:allocation'))
  render(
    <QueryClientProvider client={queryClient()}>
      <NewRows along={along} labels={makeLabels()} />
    </QueryClientProvider>,
  )
  const adding = screen.getByRole('button', { name: 'Add a transfer limit (v2)' })
  await user.type(within(await rowAt(1)).getByLabelText('Comments'), 'Winter')
  await user.click(adding)
  expect(await rowAt(2)).toContainElement(document.body.querySelector(':focus'))
  await user.click(within(await rowAt(2)).getByRole('button', { name: 'Remove transfer limit (v2) 2' }))
  expect(adding).toHaveFocus()
  expect(along.typed()['limits']).toMatchObject([{ comments: 'Winter' }])
  expect(along.state.rows).toHaveLength(1)
})
