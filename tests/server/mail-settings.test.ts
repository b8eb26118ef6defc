/** Through which server letters are sent, as its operator says: read once, or refused by name and without the password. */
import { expect, test } from 'vitest'
import { SettingError } from '#server/project/setting-error.ts'
import { readMailServer } from '#server/mail-settings.ts'

const from = 'Highball <highball@example.com>'

test.each([undefined, '', ' '])('%j is no mail server, whoever letters would be from', (url) => {
  expect(readMailServer(url, 'nobody')).toBeUndefined()
})

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
  ['smtps://mail.example.com/', { host: 'mail.example.com', port: 465, secure: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
  [
    ' smtp://post:p%40ss%2Fword@mail.example.com:25 ',
    { host: 'mail.example.com', port: 25, secure: false, auth: { user: 'post', pass: 'p@ss/word' } },
  ],
])('%j is read', (url, server) => {
  expect(readMailServer(url, from)).toEqual({ ...server, from })
})

test.each([
  'mail.example.com',
  'http://u:secret@mail.example.com',
  'smtp://',
  'smtp://u:secret@mail.example.com:99999',
  'smtp://u:secret@mail.example.com:0',
  'smtp://u:secret@mail.example.com/path',
  'smtp://u:secret@mail.example.com?pool=false',
  'smtp://u:secret%@mail.example.com',
])('%j is refused, and not repeated', (url) => {
  const read = () => readMailServer(url, from)
  expect(read).toThrow(SettingError)
  expect(read).toThrow(/^SMTP_URL cannot be used\. (?!.*secret)/)
})

test.each(['highball@example.com', from, 'Ännchen <a@b.test>'])('letters can be from %j', (sender) => {
  expect(readMailServer('smtp://mail.example.com', sender)?.from).toBe(sender)
})

test.each([undefined, '', 'Highball', 'a@b.test, c@d.test', 'A <a@b.test> B', 'A\nBcc: x@y.test <a@b.test>'])(
  'letters cannot be from %j',
  (sender) => {
    const read = () => readMailServer('smtp://mail.example.com', sender)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(/^MAIL_FROM is "/)
  },
)
