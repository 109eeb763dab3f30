// @vitest-environment happy-dom
import { api } from '@merchant/contract'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacedBy } from '../../api/live-pace.ts'
import { useRead } from '../../api/use-endpoint.ts'
import { answer, failure, refusal } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import LiveSurface from './live-surface.tsx'

/** What a browser opens; a test says what comes. */
class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  say(name: string, id: number, data = ''): void {
    act(() => void this.dispatchEvent(new MessageEvent(name, { data, lastEventId: String(id) })))
  }
}

let close: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(() => {
  close()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ticket = answer(api.live.ticket, { ticket: 'T'.repeat(43), validSeconds: 30 })

function Bell(): ReactNode {
  const { data } = useRead(api.notification.unread, undefined, { quiet: true })
  return <span>unread {data?.count}</span>
}

async function open(ticketAnswer = ticket) {
  const unread = { count: 0 }
  const shown = renderWithApp(
    <>
      <Bell />
      <LiveSurface />
    </>,
    { answers: [ticketAnswer, answer(api.notification.unread, () => ({ count: unread.count }))] },
  )
  close = shown.close
  await screen.findByText('unread 0')
  return { ...shown, unread }
}
const stream = async (at: number): Promise<FakeStream> => {
  await vi.waitFor(() => expect(FakeStream.opened[at]).toBeDefined())
  return FakeStream.opened[at] as FakeStream
}

test('a change is asked for anew, and reads that are told of ask by themselves less often while the stream stands', async () => {
  const { unread } = await open()
  const first = await stream(0)
  expect(first.url).toMatch(/^\/api\/Live\/Stream\?ticket=T+&since=\d+$/)
  expect(pacedBy(api.notification.unread.path, 60_000)).toBe(60_000)
  first.say('ready', 7)
  expect(pacedBy(api.notification.unread.path, 60_000)).toBe(600_000)
  expect(pacedBy(api.systemStatus.jobs.path, 60_000)).toBe(60_000)
  unread.count = 3
  first.say('changes', 8, '[{"kind":"notification","id":null}]')
  expect(await screen.findByText('unread 3')).toBeTruthy()
})

test('a lost stream is opened again behind the last number, with another ticket, and is told of quietly', async () => {
  const { server } = await open()
  const first = await stream(0)
  first.say('ready', 7)
  first.say('beat', 9)
  act(() => void first.dispatchEvent(new Event('error')))
  expect(screen.getByRole('status').textContent).toBe('网络已断开，已填写的内容不会丢失，恢复后自动更新')
  const second = await stream(1)
  expect([first.isClosed, new URLSearchParams(second.url.split('?')[1]).get('after')]).toEqual([true, '9'])
  second.say('ready', 9)
  expect(screen.getByRole('status').textContent).toBe('网络已恢复，页面已更新')
  expect(server.inputsOf(api.live.ticket)).toHaveLength(2)
})

test('who has missed too much reads everything anew', async () => {
  const { unread } = await open()
  unread.count = 5
  ;(await stream(0)).say('ready', 70, 'reset')
  expect(await screen.findByText('unread 5')).toBeTruthy()
})

test('a refused stream leaves the page as it was: it asks by itself', async () => {
  await open(refusal(api.live.ticket, '1429', '操作过于频繁'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeStream.opened).toEqual([])
  expect(pacedBy(api.notification.unread.path, 60_000)).toBe(60_000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a server that is away is asked again until it is there', async () => {
  const { server } = await open(failure(api.live.ticket, 503))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('网络已断开'))
  await vi.waitFor(() => expect(server.inputsOf(api.live.ticket).length).toBeGreaterThan(1), { timeout: 5_000 })
})
