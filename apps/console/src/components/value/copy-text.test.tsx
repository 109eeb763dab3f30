// @vitest-environment happy-dom
// Copying: said when it is done, and when a browser forbids it the text is selected and the person told.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import SpeakerSurface from '../overlay/speaker-surface.tsx'
import { CopyText } from './copy-text.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function start(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  document.execCommand = () => false
  render(
    <>
      <SpeakerSurface />
      <CopyText text="SO1" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: '复制 SO1' }))
}

it('says when it is done', async () => {
  const written: string[] = []
  start(async (text) => void written.push(text))
  expect(await screen.findByText('已复制')).toBeTruthy()
  expect(written).toEqual(['SO1'])
})

it('selects what a browser will not copy, and tells how to go on', async () => {
  start(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await screen.findByText('浏览器不允许复制，文字已选中，请按 Ctrl+C')).toBeTruthy()
  expect(getSelection()?.toString()).toBe('SO1')
  expect(screen.queryByText('已复制')).toBeNull()
})
