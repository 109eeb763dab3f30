// @vitest-environment happy-dom
// A masked value is seen for a reason, for half a minute, and only by whoever may.
import type { Revealed } from '@merchant/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import SpeakerSurface from '../overlay/speaker-surface.tsx'
import { MaskedValue } from './masked-value.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (onReveal?: () => Promise<Revealed>) =>
  render(
    <>
      <SpeakerSurface />
      <MaskedValue masked="137****5678" what="收货手机" onReveal={onReveal} />
    </>,
  )
const settled = () => act(() => vi.advanceTimersByTimeAsync(0))

it('shows the value after a reason was chosen, hides it again by itself and by its button', async () => {
  const reveal = vi.fn(async () => ({ value: '13712345678', leftToday: 12 }))
  show(reveal)
  fireEvent.click(screen.getByRole('button', { name: '查看完整收货手机' }))
  expect(reveal).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('menuitem', { name: '联系对方' }))
  await settled()
  expect(reveal).toHaveBeenCalledWith('CONTACT')
  expect(screen.getByText('13712345678').getAttribute('role')).toBe('status')
  expect(screen.getByText('今日还可查看 12 次')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.queryByText('13712345678')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: '查看完整收货手机' }))
  fireEvent.click(screen.getByRole('menuitem', { name: '发货核对' }))
  await settled()
  fireEvent.click(screen.getByRole('button', { name: '隐藏收货手机' }))
  expect(screen.getByText('137****5678')).toBeTruthy()
})

it('has no eye for somebody who may not', () => {
  show()
  expect(screen.getByText('137****5678')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
