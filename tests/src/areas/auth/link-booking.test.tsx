/** The page of a link: its token leaves the address, and what is free, taken, changed and over is said. */
import { noZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LinkSite } from '#src/areas/auth/link/site/LinkSite.tsx'

const slot = (id: number, hour: number, more: object = {}) => ({
  id,
  bay: 'B2',
  starts_at: `2027-03-02T${hour}:00:00.000Z`,
  ends_at: `2027-03-02T${hour + 1}:00:00.000Z`,
  direction: 'load',
  product: null,
  free: 1,
  bookable: true,
  ...more,
})
/** A place that makes no tickets and names no products. */
const rack = { place: 'North Rack', company: null, makes_tickets: false, products: [] }
const made = (of: ReturnType<typeof slot>) => ({ ...of, id: 77, reference: 'BK-77', status: 'confirmed', warnings: [] })

type Asked = { readonly call: string; readonly authorization: string | undefined; readonly body: unknown }
let asked: Asked[]
let answers: Record<string, () => Response | Promise<Response>>
const last = (call: string) => asked.findLast((one) => one.call === call)

beforeEach(() => {
  asked = []
  sessionStorage.clear()
  localStorage.clear()
  const free = {
    timezone: 'UTC',
    link: { ...rack, company: 'Ribstone' },
    slots: [slot(1, 10), slot(2, 14)],
  }
  answers = {
    location_slots: () => Response.json(free),
    create_booking: () => Response.json(made(slot(1, 10))),
    update_booking: () => Response.json(made(slot(2, 14))),
    cancel_booking: () => Response.json({ ...made(slot(1, 10)), status: 'cancelled' }),
    get_actions: () =>
      Response.json({
        status: 'confirmed',
        actions: ['move', 'cancel'].map((action) => ({ action, enabled: true, why: '' })),
      }),
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/zones/')) return Response.json(noZoneOffsets)
    const call = /([a-z_]+)\/(\?.*)?$/.exec(url)?.[1] ?? ''
    const authorization = new Headers(init?.headers).get('authorization') ?? undefined
    asked.push({ call, authorization, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return (answers[call] ?? (() => Response.json({}, { status: 404 })))()
  })
  return () => vi.unstubAllGlobals()
})

function show(token?: string) {
  history.replaceState(null, '', `#/auth/booking/${token === undefined ? '' : `${token}/`}`)
  return render(<LinkSite />)
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const book = async () => {
  await press(/^10:00–11:00/)
  await userEvent.type(screen.getByRole('textbox', { name: /^Driver/ }), 'Ada')
  await userEvent.type(screen.getByRole('textbox', { name: /^Truck/ }), 'AB 123')
  await userEvent.type(screen.getByRole('textbox', { name: /^Volume/ }), '8000')
  await press('Book this time')
}

describe('the form', () => {
  it('keeps what was entered while another time is chosen, and takes a volume with separators', async () => {
    show('secret')
    await press(/^10:00–11:00/)
    await userEvent.type(screen.getByRole('textbox', { name: /^Driver/ }), 'Ada')
    await userEvent.type(screen.getByRole('textbox', { name: /^Volume/ }), '8,500')
    await press('Choose another time')
    await press(/^14:00–15:00/)
    expect(screen.getByRole('textbox', { name: /^Driver/ })).toHaveValue('Ada')
    await press('Book this time')
    await screen.findByText('BK-77')
    expect(asked.find(({ call }) => call === 'create_booking')?.body).toEqual({
      slot: 2,
      driver_name: 'Ada',
      volume: '8500',
    })
  })

  it('asks for company and product where the place makes tickets, and sends them', async () => {
    const products = [
      { id: 3, name: 'Ethanol' },
      { id: 4, name: 'Propane' },
    ]
    const link = { ...rack, makes_tickets: true, products }
    answers['location_slots'] = () => Response.json({ timezone: 'UTC', link, slots: [slot(1, 10)] })
    show('secret')
    await press(/^10:00–11:00/)
    await userEvent.type(screen.getByRole('textbox', { name: /^Your name/ }), 'Ada')
    await userEvent.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'ada@mine.example')
    await press('Book this time')
    expect(screen.getByText('Enter the name of your company.')).toBeVisible()
    expect(screen.getByText('Choose the product.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Your company/ })).toHaveFocus()
    expect(last('create_booking')).toBeUndefined()
    await userEvent.type(screen.getByRole('textbox', { name: /^Your company/ }), 'Analytical Freight')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Product/ }), 'Propane')
    await press('Book this time')
    await screen.findByText('BK-77')
    expect(last('create_booking')?.body).toEqual({
      slot: 1,
      driver_name: '',
      product: 4,
      name: 'Ada',
      email: 'ada@mine.example',
      company_name: 'Analytical Freight',
    })
  })

  it('asks for no product where the time is for one', async () => {
    const link = { ...rack, products: [{ id: 3, name: 'Ethanol' }] }
    answers['location_slots'] = () => Response.json({ timezone: 'UTC', link, slots: [slot(1, 10, { product: 3 })] })
    show('secret')
    await press(/^10:00–11:00/)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('says itself what is missing, beside the field that takes the focus', async () => {
    answers['location_slots'] = () => Response.json({ timezone: 'UTC', link: rack, slots: [slot(1, 10)] })
    show('secret')
    await press(/^10:00–11:00/)
    expect(screen.getByRole('form', { name: 'Your booking' })).toHaveAttribute('novalidate')
    await userEvent.type(screen.getByRole('textbox', { name: /^Your name/ }), 'Ada')
    await press('Book this time')
    const email = screen.getByRole('textbox', { name: /^E-mail/ })
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription(/Enter an e-mail address/)
    expect(asked.filter(({ call }) => call === 'create_booking')).toEqual([])
  })

  it('is headed by the place, not by the product', async () => {
    show('secret')
    await screen.findByRole('heading', { name: 'North Rack' })
    expect(screen.getByRole('main').textContent).toMatch(/^North Rack/)
  })
})

describe('a link', () => {
  it('takes its token out of the address, and asks by it from the tab alone', async () => {
    show('secret')
    expect(await screen.findByRole('heading', { name: 'North Rack' })).toBeVisible()
    expect(location.hash).toBe('#/auth/booking/')
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage.getItem('link:booking')).toContain('secret')
    expect(asked).toEqual([{ call: 'location_slots', authorization: 'Location secret', body: undefined }])
  })

  it('is known when the page is loaded anew, and missing in another tab', async () => {
    const { unmount } = show('secret')
    await screen.findByRole('heading', { name: 'North Rack' })
    unmount()
    const { unmount: leave } = show()
    expect(await screen.findByRole('heading', { name: 'North Rack' })).toBeVisible()
    leave()
    sessionStorage.clear()
    show()
    expect(screen.getByRole('alert')).toHaveTextContent('This page opens by a link alone.')
  })

  it('says that it has ended', async () => {
    answers['location_slots'] = () => Response.json({ detail: 'This link has ended.' }, { status: 401 })
    show('old')
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is tried once more where the server failed', async () => {
    const good = answers['location_slots']
    answers['location_slots'] = () => Response.json({ detail: 'Out of order.' }, { status: 500 })
    show('secret')
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.')
    if (good) answers['location_slots'] = good
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'North Rack' })).toBeVisible()
  })

  it('says while it looks, and that nothing is free', async () => {
    answers['location_slots'] = () =>
      Response.json({
        timezone: 'UTC',
        link: rack,
        slots: [slot(1, 9, { bookable: false })],
      })
    show('secret')
    expect(screen.getByRole('status')).toHaveTextContent('Looking for free times')
    expect(await screen.findByText('Nothing is free in the next two weeks.')).toBeVisible()
  })
})

describe('a time', () => {
  it('is booked, confirmed by its reference, and stands among what is one’s own', async () => {
    show('secret')
    await book()
    expect(await screen.findByRole('heading', { name: 'BK-77' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Booked. Tuesday 2 March, 10:00–11:00 UTC, rack B2')
    expect(await screen.findByRole('img', { name: 'Code of BK-77' })).toBeVisible()
    expect(last('create_booking')).toMatchObject({
      authorization: 'Location secret',
      body: { slot: 1, driver_name: 'Ada', volume: '8000', data: { plate: 'AB 123' } },
    })
    await press('My bookings and free times')
    expect(await screen.findByRole('article', { name: 'Booking BK-77' })).toHaveTextContent('confirmed')
  })

  it('is saved for the calendar, which is said', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const made = { createObjectURL: () => 'blob:calendar', revokeObjectURL: () => undefined }
    vi.stubGlobal('URL', Object.assign(class extends URL {}, made))
    show('secret')
    await book()
    await press('Save to calendar')
    expect(await screen.findByText('BK-77.ics saved.')).toHaveRole('status')
    expect(save).toHaveBeenCalledOnce()
    save.mockRestore()
  })

  it('that has gone is answered with others, one of which is taken at once', async () => {
    answers['create_booking'] = () =>
      Response.json({ detail: 'It is full.', alternatives: [slot(2, 14)] }, { status: 409 })
    show('secret')
    await book()
    expect(await screen.findByRole('alert')).toHaveTextContent('It is full.')
    answers['create_booking'] = () => Response.json(made(slot(2, 14)))
    await press(/^Book Tuesday 2 March, 14:00–15:00/)
    expect(await screen.findByRole('heading', { name: 'BK-77' })).toBeVisible()
    expect(last('create_booking')?.body).toMatchObject({ slot: 2, driver_name: 'Ada' })
  })

  it('is asked for by name and address where the link has no company; refusals stand at their fields', async () => {
    const free = { timezone: 'UTC', link: rack, slots: [slot(1, 10)] }
    answers['location_slots'] = () => Response.json(free)
    answers['create_booking'] = () => Response.json({ email: ['Give an e-mail address.'] }, { status: 400 })
    show('secret')
    await press(/^10:00–11:00/)
    expect(screen.getByRole('textbox', { name: /^Your name/ })).toHaveFocus()
    await userEvent.type(screen.getByRole('textbox', { name: /^Your name/ }), 'Ada')
    await userEvent.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'ada@mine.example{Enter}')
    expect(await screen.findByText('Give an e-mail address.')).toBeVisible()
    answers['create_booking'] = () => Response.json({ ...made(slot(1, 10)), status: 'requested' })
    await press('Book this time')
    expect(await screen.findByRole('status')).toHaveTextContent('still has to confirm it')
    expect(last('create_booking')?.body).toMatchObject({ name: 'Ada', email: 'ada@mine.example' })
  })

  it('is moved, and cancelled with a reason', async () => {
    show('secret')
    await book()
    await press('My bookings and free times')
    await press('Move BK-77')
    await press(/^14:00–15:00/)
    expect(await screen.findByRole('status')).toHaveTextContent('14:00–15:00')
    expect(last('update_booking')?.body).toEqual({ booking: 77, slot: 2 })
    await press('My bookings and free times')
    await press('Cancel BK-77')
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Truck broke')
    answers['get_actions'] = () => Response.json({ status: 'cancelled', actions: [] })
    await press('Cancel the booking')
    const own = await screen.findByRole('article', { name: 'Booking BK-77' })
    expect(await within(own).findByText('cancelled')).toBeVisible()
    expect(last('cancel_booking')?.body).toEqual({ booking: 77, reason: 'Truck broke' })
  })

  it('stands where the place has moved it', async () => {
    show('secret')
    await book()
    const { starts_at, ends_at, bay } = slot(2, 14)
    answers['get_actions'] = () =>
      Response.json({ status: 'confirmed', version: 2, starts_at, ends_at, bay, actions: [] })
    await press('My bookings and free times')
    expect(await screen.findByRole('article', { name: 'Booking BK-77' })).toHaveTextContent('14:00–15:00')
  })

  it('says why it stays where it is', async () => {
    show('secret')
    await book()
    const why = 'It can be moved until 4 hours before.'
    answers['get_actions'] = () =>
      Response.json({ status: 'confirmed', actions: [{ action: 'move', enabled: false, why }] })
    await press('My bookings and free times')
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Move BK-77' })).toBeNull()
  })

  it('is found and booked by keys alone', async () => {
    show('secret')
    const day = await screen.findByRole('button', { name: 'Tuesday 2 March · 2 free' })
    day.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('button', { name: /^14:00–15:00/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: /^Driver/ })).toHaveFocus()
    await userEvent.keyboard('Ada{Enter}')
    expect(await screen.findByRole('heading', { name: 'BK-77' })).toHaveFocus()
  })
})
