// The addresses of the apps: all optional, never anything that a visitor should not tap.
import { describe, expect, test } from 'vitest'
import { appDownloads } from './app-downloads.ts'

const none = { ios: null, android: null }
const faultsOf = (text: string) =>
  appDownloads.safeParse(text).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the addresses of the apps', () => {
  test('are all missing unless somebody gives them', () => {
    expect(appDownloads.parse('{}')).toEqual({ buyer: none, merchant: none })
  })

  test('may be given for one app and one system only', () => {
    const ios = 'https://apps.apple.com/cn/app/id1'
    expect(appDownloads.parse(JSON.stringify({ merchant: { ios } }))).toEqual({
      buyer: none,
      merchant: { ios, android: null },
    })
  })

  test.each(['javascript:alert(1)', 'http://example.com/app.apk', '/app.apk', ''])('are never %j', (android) => {
    expect(faultsOf(JSON.stringify({ buyer: { android } }))).toEqual([['buyer.android', 'must be an https address']])
  })

  test('are refused with the place of the fault when they are not JSON or misspelt', () => {
    expect(faultsOf('https://example.com')).toEqual([['', 'must be JSON']])
    expect(faultsOf('{"buyer":{"iOS":null}}')?.map(([place]) => place)).toEqual(['buyer'])
    expect(faultsOf('{"buyers":{}}')).toHaveLength(1)
  })
})
