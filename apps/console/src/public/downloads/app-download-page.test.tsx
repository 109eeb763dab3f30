// @vitest-environment happy-dom
// The download pages: the right app first, a way out of WeChat, and nothing offered that is not there.
import { api, type DataOf } from '@merchant/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, failure, fakeApi } from '../../testing/fake-api.ts'
import { sampleBaseData } from '../../testing/sample-session.ts'
import { AppDownloadPage } from './app-download-page.tsx'

const none = { ios: null, android: null }
const ios = 'https://apps.apple.com/cn/app/id1'
const android = 'https://example.com/app.apk'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1'
const androidWeChat = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

let server: ReturnType<typeof fakeApi>
const open = (downloads: DataOf<typeof api.init.start>['downloads'], which: 'buyer' | 'merchant' = 'buyer') => {
  server = fakeApi([answer(api.init.start, { ...sampleBaseData, downloads })])
  return render(<AppDownloadPage which={which} />)
}
const visitWith = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const offered = async () =>
  (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  server.restore()
  history.replaceState(null, '', '/')
})

it('offers both apps on a computer, with a code that holds this page’s address and no query', async () => {
  history.replaceState(null, '', '/dsc?from=poster')
  const { container } = open({ buyer: { ios, android }, merchant: none })
  expect(await offered()).toEqual([
    ['下载 iOS 版', ios],
    ['下载 Android 版', android],
  ])
  const code = screen.getByRole('img', { name: '本页地址的二维码' })
  await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7/))
  expect(container.querySelector('.is-quiet')).toBeNull()
  expect(screen.queryByRole('note')).toBeNull()
})

it('puts the app for the phone in hand first', async () => {
  visitWith(androidWeChat)
  open({ buyer: { ios, android }, merchant: none })
  expect(await offered()).toEqual([
    ['下载 Android 版', android],
    ['下载 iOS 版', ios],
  ])
  expect(screen.getByRole('link', { name: '下载 iOS 版' }).className).toContain('is-quiet')
})

it('shows the way out of WeChat’s browser', async () => {
  visitWith(androidWeChat)
  open({ buyer: { ios, android }, merchant: none })
  expect((await screen.findByRole('note')).textContent).toContain('右上角')
  expect(screen.getByRole('note').textContent).toContain('用浏览器打开')
})

it('says which system has no app', async () => {
  visitWith(iphone)
  open({ buyer: none, merchant: { ios: null, android } }, 'merchant')
  expect(await offered()).toEqual([['下载 Android 版', android]])
  expect(screen.getByText('暂未提供 iOS 版。')).toBeDefined()
})

it('says plainly that there is nothing to fetch, and whom to call; the other app’s addresses do not count', async () => {
  open({ buyer: none, merchant: { ios, android } })
  expect(await screen.findByText('暂未提供下载')).toBeDefined()
  expect(await offered()).toEqual([['客服电话 400-000-0000', 'tel:400-000-0000']])
  expect(screen.queryByRole('img')).toBeNull()
})

it('offers another try when base data fails, and claims nothing before it is there', async () => {
  server = fakeApi([failure(api.init.start, 500)])
  render(<AppDownloadPage which="buyer" />)
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText('暂未提供下载')).toBeNull()
  server.push(answer(api.init.start, { ...sampleBaseData, downloads: { buyer: { ios, android }, merchant: none } }))
  fireEvent.click(retry)
  expect(await offered()).toHaveLength(2)
})
