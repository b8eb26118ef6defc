/** Which hosts may be called: the setting, what it permits, and which addresses are of private networks. */
import { expect, test } from 'vitest'
import { resolved } from '#server/engine/base/network/address.ts'
import { permitting } from '#server/engine/base/network/allowed-hosts.ts'
import { allowedHosts, answerMs } from '#server/areas/erp/settings.ts'
import { requireCallSettings } from '#server/call-settings.ts'
import { SettingError } from '#server/project/setting-error.ts'

const hosts = allowedHosts({ HIGHBALL_ERP_HOSTS: ' erp.Example.com , 10.1.2.3:8443,[::1]:9000,' })
const permits = (address: string): boolean => permitting(new URL(address), hosts) !== undefined

test('the list names hosts, with a port or without', () => {
  expect(hosts).toEqual([
    { host: 'erp.example.com', port: undefined },
    { host: '10.1.2.3', port: 8443 },
    { host: '[::1]', port: 9000 },
  ])
  expect(allowedHosts({})).toEqual([])
})

test.each(['https://erp.example.com/', 'a b', 'erp.example.com:0', 'erp.example.com:99999', '*.example.com', 'a@b'])(
  'the start refuses %s',
  (said) => expect(() => requireCallSettings({ HIGHBALL_ERP_HOSTS: said })).toThrow(SettingError),
)

test.each(['0', '-1', 'soon', '61'])('the start refuses %s seconds', (said) => {
  expect(() => requireCallSettings({ HIGHBALL_ERP_SECONDS: said })).toThrow(SettingError)
  expect([answerMs({}), answerMs({ HIGHBALL_ERP_SECONDS: '2.5' })]).toEqual([15_000, 2500])
})

test('a host without a port is called by HTTPS at its usual port alone', () => {
  expect(['https://erp.example.com/x', 'https://erp.example.com:443/', 'http://10.1.2.3:8443/'].map(permits)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [
      'http://erp.example.com/',
      'https://erp.example.com:8443/',
      'https://erp.example.com.evil.test/',
      'https://evil.test/erp.example.com',
      'https://10.1.2.3/',
      'http://[::1]:9001/',
    ].filter(permits),
  ).toEqual([])
})

const open = { host: '', port: undefined }
test.each([
  '127.0.0.1',
  '10.0.0.8',
  '172.31.255.1',
  '192.168.4.4',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fd00::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
])('%s is a private network, and called only where the list has its port', async (host) => {
  const url = new URL(`https://${host}/`)
  await expect(resolved(url, open)).rejects.toThrow('leads to a private network')
  await expect(resolved(url, { host, port: 443 })).resolves.toHaveProperty('address')
})

test.each(['8.8.8.8', '172.32.0.1', '[2606:4700::1111]'])('%s is public', async (host) => {
  await expect(resolved(new URL(`https://${host}/`), open)).resolves.toHaveProperty('family')
})
