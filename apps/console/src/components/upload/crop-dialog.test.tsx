// @vitest-environment happy-dom
// Cutting pictures: what has another ratio is cut first, by hand or by keys, or goes whole; what fits goes at once.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { ImageUpload } from './image-upload.tsx'
import type { Picture } from './use-pictures.ts'

/** A browser's own decoder is not here: files say their size in their names. */
const sizeOf = (file: Blob) => {
  const [width = 0, height = 0] = (file instanceof File ? file.name : '').match(/\d+/g)?.map(Number) ?? []
  return { width, height, close: () => undefined }
}
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('createImageBitmap', async (file: Blob) => sizeOf(file))
})
afterEach(() => {
  app.close()
  vi.unstubAllGlobals()
})

let app: ReturnType<typeof renderWithApp>
const sent: string[] = []
function Field({ purpose = 'GOODS' }: { readonly purpose?: 'GOODS' | 'SHOP_LOGO' }) {
  const [value, setValue] = useState<readonly Picture[]>([])
  const send = async (file: Blob) => {
    sent.push(file instanceof File ? file.name : '')
    const fileId = `01932c5a-0000-7000-8000-0000000000d${sent.length}`
    return { fileId, url: '/files/1.webp', thumbnailUrl: '/files/t1.webp', width: 800, height: 800, size: 1 }
  }
  return (
    <ImageUpload purpose={purpose} label="商品主图" max={5} ratio={1} value={value} onChange={setValue} send={send} />
  )
}
const open = (purpose: 'GOODS' | 'SHOP_LOGO' = 'GOODS') => {
  app = renderWithApp(<Field purpose={purpose} />, { answers: [] })
}
const choose = (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('No field')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
}
const view = () => screen.findByRole('button', { name: /裁剪区域/ })
const left = async () => (await view()).querySelector('img')?.style.left

it('lets what fits go at once', async () => {
  open()
  choose('800x800.jpg')
  await waitFor(() => expect(sent).toEqual(['800x800.jpg']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is moved by the arrow keys as far as the picture goes, and drawn closer by +', async () => {
  open()
  choose('1200x800.jpg')
  // The middle of it: a quarter of the frame is hidden on either side.
  await waitFor(async () => expect(await left()).toBe('-25%'))
  fireEvent.keyDown(await view(), { key: 'ArrowRight' })
  expect(Number.parseFloat((await left()) ?? '')).toBeCloseTo(-30)
  for (let times = 0; times < 20; times += 1) fireEvent.keyDown(await view(), { key: 'ArrowLeft' })
  expect(Math.abs(Number.parseFloat((await left()) ?? ''))).toBe(0)
  fireEvent.keyDown(await view(), { key: '+' })
  expect(Number.parseFloat((await view()).querySelector('img')?.style.height ?? '')).toBeCloseTo(110)
  expect(screen.getByRole('status').textContent).toContain('727×727')
})

it('keeps no picture of goods whole: the server takes none of another ratio', async () => {
  open()
  choose('1200x800.jpg')
  expect(await screen.findByRole('button', { name: '裁剪并使用' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '使用原图' })).toBeNull()
})

it('asks about one after another, and takes what is kept whole', async () => {
  open('SHOP_LOGO')
  choose('1200x800.jpg', '600x900.jpg')
  expect(await screen.findByText('裁剪图片（1/2）')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '使用原图' }))
  expect(await screen.findByText('裁剪图片（2/2）')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(sent).toEqual(['1200x800.jpg']))
})
